version-shown = Castellan, version { $version }
link-source = Source code
link-support = Get help
link-privacy = Privacy policy
link-terms = Terms of use
link-invite = Add to a server
no-support = For help, ask whoever runs this bot or manages this server.
problem-button = Report a problem
problem-question = What happened? What did you expect?
problem-here =
    { $support ->
        [yes] Nothing has been sent yet. Please post this file under **Get help**. It names no player, and it shows nothing that is still hidden.
       *[no] Nothing has been sent yet. Please give this file to whoever runs this bot. It names no player, and it shows nothing that is still hidden.
    }
refused-bot-not-here = I am not in this server, so I cannot post a table here. Use **Add to a server** under `/about`, or play in a server that I am in.
