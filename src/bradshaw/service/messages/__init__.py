"""Messages to people who are not at the table: by mail, to their browsers, to webhooks.

What happens at a table notes work (`noting`), in the transaction of the entry itself; a process that claims
the work looks whether there is still something to tell, puts it into words (`words`) and sends it
(`sending`).
"""
