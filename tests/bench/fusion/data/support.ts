import type { Domain } from '../corpus.ts';

export const support: Domain = {
  name: 'support',
  documents: [
    {
      title: 'Accounts and passwords',
      sections: [
        {
          heading: 'Forgotten password',
          text: 'Open id.northfield.example and choose Trouble signing in. A code goes to the private phone number or mail address you registered. The new password needs at least twelve characters and must differ from the last five. If you registered neither, come to the service desk in room B014 with your student or staff card.',
          questions: [
            'I cannot remember my password',
            'How long must a password be?',
            'I never registered a phone, how can I recover my login?',
          ],
        },
        {
          heading: 'Second factor',
          text: 'All staff and all students must confirm their sign-in with an authenticator app or a hardware key. Text messages are no longer offered since March. Print the ten backup codes and keep them apart from your phone. With a new phone, sign in once with a backup code and register the app again.',
          questions: [
            'I got a new phone and the authenticator is gone',
            'Can I receive the sign-in code by SMS?',
          ],
        },
        {
          heading: 'When accounts end',
          text: 'Student accounts stay open for 90 days after the end of enrolment, staff accounts for 14 days. Mail is deleted with the account, so export it in time. Emeritus professors keep their mailbox on request of the department.',
          questions: [
            'How long can I use my account after graduation?',
            'Do retired professors keep their email?',
          ],
        },
      ],
    },
    {
      title: 'Network access',
      sections: [
        {
          heading: 'Wireless on campus',
          text: 'Choose the network eduroam and sign in with your user name followed by @northfield.example. Install the profile with the configuration assistant rather than by hand, since otherwise the certificate is not checked. Guests use Northfield-Guest with a voucher from the reception that lasts three days.',
          questions: ['How can a visitor get on the wifi?', 'Which username do I enter for eduroam?'],
        },
        {
          heading: 'VPN',
          text: 'The library databases and the shared drives can be reached from home through the VPN. Install the Tunnelo client from the software centre, enter vpn.northfield.example and confirm on your phone. Connections end after ten hours. If error 809 appears, your router blocks UDP port 500; switch the client to TLS mode.',
          questions: [
            'VPN says error 809',
            'How can I open journal articles from home?',
            'I get disconnected from the VPN in the evening after a long day',
          ],
        },
        {
          heading: 'Wired sockets',
          text: 'Sockets with a blue ring are active. A device must be registered with its hardware address in the network form and is unlocked overnight. Do not attach switches or wireless routers of your own: the port shuts itself down and can be reopened only by the service desk.',
          questions: [
            'The ethernet port in my office is dead since I attached my own router',
            'How do I recognise an active network socket?',
          ],
        },
      ],
    },
    {
      title: 'Printing',
      sections: [
        {
          heading: 'Printing and paying',
          text: 'Send the job to the queue FollowMe and release it at any device with your card. Black and white pages cost 4 cents, colour 14 cents. Students start each semester with a credit of five euros; top it up at the machines in the library. Jobs that are not released vanish after 24 hours.',
          questions: [
            'What does a colour page cost?',
            'How do I top up print credit?',
            'My print job disappeared',
          ],
        },
        {
          heading: 'Scanning and posters',
          text: 'Scans go to your mail address as PDF, up to 20 MB. For posters up to A0 send a PDF to posters@northfield.example two working days ahead; they cost 18 euros on paper and 35 on fabric and are paid from a cost centre or by card.',
          questions: ['How much is an A0 poster?', 'Where do scanned documents go?'],
        },
      ],
    },
    {
      title: 'Mail and calendars',
      sections: [
        {
          heading: 'Mailbox size and attachments',
          text: 'Student mailboxes hold 5 GB and staff mailboxes 50 GB. Attachments may be up to 25 MB; larger files are shared by a link from Northbox. Deleted mail can be restored from the bin for 30 days, and for a further 14 days by the service desk.',
          questions: [
            'My attachment is too big',
            'Can deleted emails be recovered?',
            'What is the mailbox quota for students?',
          ],
        },
        {
          heading: 'Phishing',
          text: 'We never ask for passwords by mail. Report suspicious messages with the hook button, or forward them as an attachment to abuse@northfield.example. If you clicked a link and typed in your password, change it at once and call 4444, day or night.',
          questions: ['I entered my password on a fake site!', 'How do I report a suspicious message?'],
        },
      ],
    },
    {
      title: 'Laptops and software',
      sections: [
        {
          heading: 'Borrowing a laptop',
          text: 'The library lends laptops for seven days against a student card; renewals are possible twice unless someone is waiting. Late returns cost two euros a day. Files on the device are erased on return. Chargers for most models can be borrowed for three hours at the counter.',
          questions: [
            'Can I borrow a notebook from the library?',
            'What is the fee for bringing it back late?',
            'my charger is at home, can I borrow one',
          ],
        },
        {
          heading: 'Licensed programs',
          text: 'Office, MATLAB, SPSS and the Adobe suite are free for members and come from the software centre. Adobe needs a request because seats are limited to 400. Licences for private computers end with the membership. On Linux only MATLAB and Office on the web are available.',
          questions: [
            'How do I get Photoshop?',
            'Which software can I get on Linux?',
            'Is SPSS free for students?',
          ],
        },
        {
          heading: 'Backup',
          text: 'Staff laptops copy the user folder to the central backup every night when they are online; versions are kept for 60 days. Students look after their own data, and may use the 100 GB of Northbox. To restore a file, open the Rewind program and choose the day.',
          questions: ["How do I get back yesterday's version of a file?", 'Are student laptops backed up?'],
        },
      ],
    },
    {
      title: 'Rooms and lecture technology',
      sections: [
        {
          heading: 'Projectors',
          text: 'Press the button Laptop on the lectern panel and connect HDMI or USB-C. If the picture stays black, set the laptop to 1080p and duplicate the screen. Adapters lie in the drawer, code 2580. In the event of a fault during a lecture press the red help key; somebody arrives within ten minutes.',
          questions: [
            'Projector shows no image',
            'What is the code of the adapter drawer?',
            'Who helps if the equipment fails in the middle of my lecture?',
          ],
        },
        {
          heading: 'Recording lectures',
          text: 'Lectures in halls A to D are recorded when the teacher books it in the timetable by the previous evening. The film appears in the course page after about three hours. Teachers may cut it in the web editor. Recordings are erased after two semesters.',
          questions: ['How long are lecture videos available?', 'How do I have my lecture recorded?'],
        },
      ],
    },
  ],
  unanswerable: [
    'How do I enrol for an exam?',
    'What does a parking permit on campus cost?',
    'Which antivirus program should I install on Windows?',
    'VPN says error 691',
    'When does the canteen open?',
    'How do I change my surname in the student record?',
    'Can I get a free SIM card?',
    'What are the opening hours of the library?',
    'How do I install a printer driver on Android?',
    'Who is the rector of the university?',
    'Does the laptop have a graphics card?',
  ],
};
