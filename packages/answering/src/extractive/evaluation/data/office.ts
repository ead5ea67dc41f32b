import type { EvaluationCase } from '../evaluation-case.ts';

export const OFFICE_CASES: readonly EvaluationCase[] = [
  {
    id: 'staff-handbook',
    passages: [
      {
        title: 'Employee handbook',
        heading: 'Leave',
        text: 'Full-time employees receive 27 days of paid annual leave. Up to five unused days carry over until 31 March. Requests go to your line manager at least two weeks ahead. Parents may take 16 weeks of paid parental leave.',
      },
      {
        title: 'Employee handbook',
        heading: 'Sickness',
        text: "Tell your manager before 9:30 on the first day of absence. A doctor's certificate is needed from the third day. Sick pay equals full salary for six weeks.",
      },
      {
        title: 'Employee handbook',
        heading: 'Remote work',
        text: 'You may work from home up to three days a week. Working from abroad is limited to 20 days per year and must be approved by HR because of tax rules. The company gives a one-time allowance of $400 for a home desk.',
      },
    ],
    answerable: [
      ['How many vacation days do I get?', '27 days'],
      ['How many days can I work from home?', 'three days a week'],
      ['When do I need a medical certificate?', 'third day'],
      ['How long is parental leave?', '16 weeks'],
      ['Can I work from another country?', '20 days per year'],
      ['Do unused holidays carry over?', 'carry over until 31 March'],
      ['Is there an allowance for furniture at home like a desk?', '$400'],
    ],
    unanswerable: [
      'How many days of bereavement leave do I get?',
      'Does the company pay for a gym membership?',
      'When are salaries paid?',
      'What is the dress code?',
    ],
  },
  {
    id: 'it-helpdesk',
    passages: [
      {
        title: 'IT how-to',
        heading: 'Reset your password',
        text: '1. Open id.northwind.example and click Forgot password.\n2. Enter your staff number.\n3. Confirm the code sent to your phone.\n4. Choose a new password of at least 14 characters.\n\nPasswords expire after 180 days.',
      },
      {
        title: 'IT how-to',
        heading: 'Connect to the VPN',
        text: 'Install the Tunnelbox app from the software centre. Sign in with your staff number and approve the request on your phone. If the status light stays red, restart the laptop and try again. The VPN disconnects after 12 hours.',
      },
      {
        title: 'IT how-to',
        heading: 'Printing',
        text: 'All printers are called FollowMe. Print from any computer, then hold your badge to the reader of any printer. Jobs that are not collected are deleted after 24 hours. Colour printing costs 15 cents a page and is charged to your department.',
      },
    ],
    answerable: [
      ['How do I reset my password?', 'click Forgot password'],
      ['How long must a new password be?', '14 characters'],
      ['When do passwords expire?', '180 days'],
      ['What do I do if the VPN status light is red?', 'restart the laptop'],
      ['How much does colour printing cost?', '15 cents'],
      ["What happens to print jobs I don't collect?", 'deleted after 24 hours'],
      ['How do I connect to the VPN?', 'Tunnelbox'],
    ],
    unanswerable: [
      'How do I request a new laptop?',
      'How do I scan a document?',
      'What is the wifi password for guests?',
    ],
  },
  {
    id: 'expenses',
    passages: [
      {
        title: 'Travel and expenses policy',
        text: 'Claims must be filed within 60 days of the trip. Receipts are required for every amount above $25. Alcohol is never reimbursed. Claims are paid with the next monthly payroll.',
      },
      {
        title: 'Travel and expenses policy',
        heading: 'Limits',
        text: 'Hotel: up to $180 per night\nBreakfast: $15\nDinner: $45\nMileage with your own car: $0.62 per mile\nTaxi: only when no public transport runs',
      },
      {
        title: 'Travel and expenses policy',
        heading: 'Flights',
        text: 'Flights are booked through Skyhop, our travel agency. Economy class applies to all flights under six hours. Premium economy may be booked for longer flights. Upgrades at your own cost are fine.',
      },
    ],
    answerable: [
      ['What is the maximum hotel rate per night?', '$180'],
      ['How much do I get per mile for my own car?', '$0.62'],
      ['By when must I submit my claim?', '60 days'],
      ['Do I need receipts for small amounts?', 'above $25'],
      ['Can I expense wine or other alcohol?', 'never reimbursed'],
      ['Which agency books our flights?', 'Skyhop'],
    ],
    unanswerable: [
      'How much is the limit for lunch?',
      'Can I fly business class?',
      'Who approves my expenses?',
    ],
  },
  {
    id: 'clinic',
    passages: [
      {
        title: 'Patient information',
        heading: 'Appointments',
        text: 'Book by phone on 020 7946 0321 between 8 am and noon. Please arrive ten minutes early with your insurance card. If you cannot come, cancel at least 24 hours ahead; otherwise a fee of $40 applies.',
      },
      {
        title: 'Patient information',
        heading: 'Our doctors',
        text: 'Dr. Amina Farouk specialises in skin conditions. Dr. Leo Brandt is our paediatrician and sees children on Tuesdays and Fridays. Dr. Sofia Mendes leads the travel vaccination clinic.',
      },
      {
        title: 'Patient information',
        heading: 'Blood tests',
        text: 'Blood is taken from 7:30 to 9:30 without appointment. Do not eat for eight hours before the test. Water is fine. Results are online after two days.',
      },
    ],
    answerable: [
      ['Who is the paediatrician?', 'Leo Brandt'],
      ['Can I drink water before a blood test?', 'Water is fine'],
      ['When will I see my blood test results?', 'two days'],
      ['What number should I call to book an appointment?', '020 7946 0321'],
      ['What is the cancellation fee?', '$40'],
      ['Which days does Dr. Brandt see children?', 'Tuesdays and Fridays'],
      ['Which doctor treats skin problems?', 'Amina Farouk'],
    ],
    unanswerable: [
      'Who is the cardiologist?',
      'Do you do X-rays?',
      'How much does a vaccination cost?',
      'Is there a dentist?',
    ],
  },
  {
    id: 'university',
    passages: [
      {
        title: 'Admissions',
        heading: 'Deadlines',
        text: 'Applications for the autumn term close on 15 June. Applications for the spring term close on 30 November. International students apply one month earlier. The application fee is 60 euros and cannot be refunded.',
      },
      {
        title: 'Admissions',
        heading: 'Language requirements',
        text: 'Programmes in English require level B2. Accepted certificates are IELTS (6.5), TOEFL (90) and Cambridge First. Certificates may not be older than two years.',
      },
      {
        title: 'Campus life',
        text: 'The university has 11,400 students from 87 countries. Student rooms cost between 320 and 450 euros a month. The sports pass is 25 euros per term. The canteen serves a vegan dish every day.',
      },
    ],
    answerable: [
      ['What is the application deadline for the spring term?', '30 November'],
      ['How much is the application fee?', '60 euros'],
      ['What TOEFL score do I need?', '90'],
      ['How many students are there?', '11,400'],
      ['How much does a student room cost?', '320 and 450'],
      ['Does the canteen have vegan food?', 'vegan dish'],
      ['How old may a language certificate be?', 'two years'],
    ],
    unanswerable: [
      'What are the tuition fees?',
      'What is the deadline for the summer term?',
      'Who is the rector?',
      'How many professors are there?',
    ],
  },
  {
    id: 'tenant-rules',
    passages: [
      {
        title: 'House rules, Birkenhof 3',
        text: 'Quiet hours are from 10 pm to 6 am and all day on Sundays. Music practice is allowed for two hours a day outside quiet hours. Bicycles belong in the basement, not in the stairwell.',
      },
      {
        title: 'House rules, Birkenhof 3',
        heading: 'Waste',
        text: 'Paper is collected every second Thursday. Glass goes to the containers on Elm Road. Bulky waste must be booked with the city and may be put out no earlier than the evening before.',
      },
      {
        title: 'House rules, Birkenhof 3',
        heading: 'Contact',
        text: 'Caretaker: Mr Kovac, ground floor left, phone 0664 555 2090\nHeating emergencies: Thermo Nord, phone 0800 555 711\nManagement office: Mondays 9 to 12',
      },
    ],
    answerable: [
      ['When are the quiet hours?', '10 pm to 6 am'],
      ['Who is the caretaker?', 'Kovac'],
      ['Who do I call when the heating fails?', 'Thermo Nord'],
      ['When is paper collected?', 'second Thursday'],
      ['Where can I store my bike?', 'basement'],
      ['Where do I take glass?', 'Elm Road'],
    ],
    unanswerable: [
      'When is plastic collected?',
      'Can I have a barbecue on the balcony?',
      'How much is the rent?',
    ],
  },
];
