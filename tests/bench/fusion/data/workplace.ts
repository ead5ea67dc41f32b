import type { Domain } from '../corpus.ts';

export const workplace: Domain = {
  name: 'workplace',
  documents: [
    {
      title: 'Leave and absence',
      sections: [
        {
          heading: 'Annual leave',
          text: 'Every employee has 27 days of paid leave per calendar year, pro rata for part-time staff. Up to five unused days move into the next year and must be taken before the end of March. Requests of more than ten days in a row need the approval of the head of department six weeks ahead.',
          questions: [
            'How much vacation do I get?',
            'Can I carry over holidays to next year?',
            'I want three weeks off in summer, who has to agree?',
          ],
        },
        {
          heading: 'Sickness',
          text: "Tell your manager before nine in the morning on the first day of illness. A doctor's certificate is required from the fourth day, weekends included. During the first six weeks your full salary is paid; afterwards the health fund pays. Falling ill on vacation gives the days back when a certificate exists.",
          questions: [
            "When do I need a doctor's note?",
            'I was ill during my holiday, are those days lost?',
            'Who should I inform if I feel unwell?',
          ],
        },
        {
          heading: 'Parental leave',
          text: 'Parents may take up to twelve months for each child until its eighth birthday, in no more than three blocks. Announce it seven weeks before it starts. The company adds 20 percent to the state allowance for the first four months. Working up to 15 hours a week meanwhile is allowed.',
          questions: [
            'We are expecting a baby, how long may I stay at home?',
            'Can I work part time during parental leave?',
          ],
        },
      ],
    },
    {
      title: 'Expenses and travel',
      sections: [
        {
          heading: 'Booking trips',
          text: 'Trains are booked in second class, and in first class for journeys above three hours. Flights need a trip number from the travel desk and are economy within Europe. Hotels may cost up to 130 euros a night, 170 in London, Zurich and Paris. Book through the Wander portal so that insurance applies.',
          questions: [
            'What is the hotel limit in Zurich?',
            'May I fly business class to Madrid?',
            'Which tool do we use to book travel?',
          ],
        },
        {
          heading: 'Claiming expenses',
          text: 'Photograph the receipt in the Spendly app by the fifth of the following month. Claims without receipt are paid up to 15 euros, twice a month. Money arrives with the next salary. Alcohol is refunded only at dinners with customers that were approved beforehand.',
          questions: [
            'How do I get my costs reimbursed?',
            'I lost the receipt for a taxi',
            'Can I expense a bottle of wine?',
          ],
        },
        {
          heading: 'Driving',
          text: 'Use of your own car is paid at 38 cents a kilometre, plus 5 cents for each colleague who rides along. Parking fines are never refunded. The two pool cars stand in bay C and are reserved in the calendar; return them with at least half a charge.',
          questions: [
            'What is the mileage rate?',
            'How do I reserve a company car?',
            'Will the firm pay my parking ticket?',
          ],
        },
      ],
    },
    {
      title: 'Working hours and remote work',
      sections: [
        {
          heading: 'Flexible hours',
          text: 'The working week has 38.5 hours. Everyone should be reachable between ten and three; the rest is up to you within six in the morning and eight in the evening. Overtime that a manager ordered becomes time off at a ratio of one to one and a half.',
          questions: [
            'What are the core hours?',
            'How is overtime compensated?',
            'how many hours a week is full time',
          ],
        },
        {
          heading: 'Working from home',
          text: 'Up to three days a week may be spent at home after probation. Tell the team calendar by Friday noon. The company lends a screen and a chair, and pays 30 euros a month towards electricity and internet. Working from another country is possible for 20 days a year inside the European Union once HR has checked the tax side.',
          questions: [
            'Can I work from Spain for two weeks?',
            'How many home office days are allowed?',
            'Do I get money for my internet connection?',
          ],
        },
      ],
    },
    {
      title: 'Joining and leaving',
      sections: [
        {
          heading: 'First week',
          text: 'New colleagues meet their buddy at nine on Monday at the reception. The laptop and badge are handed out by IT on floor two. The safety course and the privacy course must be finished by Friday. Lunch in the canteen is free throughout the first week.',
          questions: [
            'Where do I pick up my laptop as a new starter?',
            'Which courses are mandatory at the start?',
          ],
        },
        {
          heading: 'Probation and notice',
          text: "Probation lasts six months, with two weeks' notice on either side. Afterwards employees may leave with four weeks' notice to the fifteenth or the end of a month. The company's own notice period grows with seniority, from one month after two years to seven months after twenty.",
          questions: ['I want to quit, how much notice must I give?', 'How long is the trial period?'],
        },
        {
          heading: 'References and return of equipment',
          text: 'On the last working day all devices, keys and the badge go to IT against a signed list. Mailboxes are closed at midnight and forwarded to the manager for 60 days. A written reference is sent within three weeks; ask HR if you wish an interim one earlier.',
          questions: ['What happens to my email after I leave?', 'When do I receive my letter of reference?'],
        },
      ],
    },
    {
      title: 'Benefits',
      sections: [
        {
          heading: 'Pension',
          text: 'After one year of service the company pays 4 percent of gross salary into the pension fund and matches your own contributions up to a further 2 percent. Changes of your share are possible each January. The fund statement comes every April by post.',
          questions: [
            'How much does the employer put into retirement savings?',
            'When can I change my pension contribution?',
          ],
        },
        {
          heading: 'Sport, food and transport',
          text: 'The Movewell membership gives access to 900 gyms and pools for 22 euros a month. A monthly transport ticket is free for those without a parking permit. Bicycles can be leased through payroll, and showers are in the basement. Fruit is delivered on Tuesdays.',
          questions: ['Is there a gym offer?', 'Do you pay for public transport?', 'Can I lease a bike?'],
        },
        {
          heading: 'Training budget',
          text: 'Each person has 1,200 euros and four days a year for courses and conferences. Language lessons do not count against the budget. Courses over 2,000 euros come with an agreement to stay for a year, or repay them in part.',
          questions: ['How much can I spend on conferences?', 'Are language classes paid for?'],
        },
      ],
    },
    {
      title: 'Conduct and safety',
      sections: [
        {
          heading: 'Reporting concerns',
          text: 'Harassment, fraud or danger can be reported to your manager, to the confidential adviser Ines Halloran, or without a name through the SpeakSafe line at any hour. Reports are answered within seven days. Nobody may suffer for a report made in good faith.',
          questions: ['Can I report bullying anonymously?', 'Who is the confidential counsellor?'],
        },
        {
          heading: 'Fire and first aid',
          text: 'When the alarm sounds leave by the stairs, never by the lift, and gather at the oak in the car park. Floor wardens wear yellow vests. First aid boxes hang beside each kitchen and a defibrillator is at the reception. An alarm test takes place on the first Monday of the month at eleven.',
          questions: [
            'Where do we meet if there is a fire?',
            'Where is the defibrillator?',
            'Why did the siren ring on Monday at 11?',
          ],
        },
        {
          heading: 'Gifts',
          text: 'Presents from suppliers may be kept up to a value of 40 euros a year per giver. Anything above goes into the December raffle. Cash and vouchers are always refused. Invitations to events are allowed when a manager approves and the business purpose is written down.',
          questions: [
            'A supplier gave me a watch, may I keep it?',
            'Can I accept concert tickets from a vendor?',
          ],
        },
      ],
    },
  ],
  unanswerable: [
    'What is the salary band for senior engineers?',
    'Does the company offer stock options?',
    'Is there a kindergarten at the office?',
    'Who won the December raffle last year?',
    'What is the dress code?',
    'Can I bring my dog to the office?',
    'How do I reset my badge PIN?',
    'When is the next company party?',
    'How many people work here?',
    'What is the mobile phone allowance?',
    'Do we get a day off for moving house?',
  ],
};
