"""What several steps do or ask on a table: selling certificates, handing over trains, looking at lays."""
