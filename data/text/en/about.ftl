version-shown = Castellan, version { $version }
link-source = Source code
link-support = Get help
link-privacy = Privacy policy
link-terms = Terms of use
link-invite = Add to a server
no-support = For help, ask the bot's host or a server manager.
problem-button = Report a problem
problem-question = What happened? What did you expect?
problem-here =
    { $support ->
        [yes] Nothing has been sent yet. Please post this file under **Get help**. It contains no player names and nothing that is still hidden.
       *[no] Nothing has been sent yet. Please give this file to the bot's host. It contains no player names and nothing that is still hidden.
    }
refused-bot-not-here = I'm not in this server, so I can't open a table here. Use **Add to a server** under `/about`, or play in a server that I'm in.
