"""What a server does, without HTTP: matches, lobby, accounts, programs, and the work that follows."""
