import type { EvaluationCase } from '../evaluation-case.ts';

export const PRODUCT_CASES: readonly EvaluationCase[] = [
  {
    id: 'photo-app',
    passages: [
      {
        title: 'Pixelbarn docs',
        heading: 'Plans',
        text: 'The Free plan includes 5 GB of storage and one album. The Plus plan costs $6 per month and includes 200 GB. The Studio plan costs $18 per month, includes 2 TB and allows up to five users. Paying yearly saves 20 percent.',
      },
      {
        title: 'Pixelbarn docs',
        heading: 'Import photos',
        text: 'Pixelbarn reads JPEG, PNG, HEIC and RAW files. Drag a folder onto the window to import it. Files larger than 300 MB are skipped. Duplicates are recognised by their content and are not imported twice.',
      },
      {
        title: 'Pixelbarn docs',
        heading: 'Delete your account',
        text: 'Open Settings, choose Account and press Delete account. Your photos are kept for 30 days in case you change your mind. After that they are erased for good.',
      },
    ],
    answerable: [
      ['How much storage do I get with the Plus plan?', '200 GB'],
      ['Which file formats are supported?', 'JPEG, PNG, HEIC and RAW'],
      ['How do I delete my account?', 'press Delete account'],
      ['What is the maximum file size?', '300 MB'],
      ['How many users can share the Studio plan?', 'five users'],
      ['Is there a discount for annual payment?', '20 percent'],
      ['How long are my photos kept after I delete the account?', '30 days'],
    ],
    unanswerable: [
      'Does Pixelbarn have an Android app?',
      'How much does the Enterprise plan cost?',
      'Can I edit videos?',
    ],
  },
  {
    id: 'vacuum-robot',
    passages: [
      {
        title: 'Manual RX-7',
        heading: 'Cleaning the brush',
        text: 'Switch the robot off and turn it over. Press both tabs and lift the cover. Pull out the brush and remove hair with the supplied knife. Clean the brush once a week.',
      },
      {
        title: 'Manual RX-7',
        heading: 'Technical data',
        text: '| Property | Value |\n|---|---|\n| Battery life | 140 minutes |\n| Charging time | 4 hours |\n| Weight | 3.4 kg |\n| Noise level | 62 dB |\n| Dust container | 0.5 litres |',
      },
      {
        title: 'Manual RX-7',
        heading: 'Error codes',
        text: 'E1: a wheel is blocked. Remove threads from the wheels.\nE2: the brush is stuck. Clean the brush.\nE5: the dust container is missing. Insert the container until it clicks.',
      },
    ],
    answerable: [
      ['What does error E5 mean?', 'dust container is missing'],
      ['How heavy is the robot?', '3.4 kg'],
      ['How long does charging take?', '4 hours'],
      ['How often should I clean the brush?', 'once a week'],
      ['How do I clean the brush?', 'Pull out the brush'],
      ['How loud is it?', '62 dB'],
      ['How long does the battery last?', '140 minutes'],
    ],
    unanswerable: [
      'What does error E9 mean?',
      'Can the robot mop the floor?',
      'How do I connect it to wifi?',
    ],
  },
  {
    id: 'payments-api',
    passages: [
      {
        title: 'API guide',
        heading: 'Authentication',
        text: 'Send your key in the X-Api-Key header. Keys starting with test_ only work in the sandbox. Rotate a key at any time in the console; the old key stays valid for one hour.',
      },
      {
        title: 'API guide',
        heading: 'Rate limits',
        text: 'Each account may send 120 requests per minute. Above that the API answers with status 429 and a Retry-After header. The limit for the reports endpoint is 10 requests per minute.',
      },
      {
        title: 'API guide',
        heading: 'Webhooks',
        text: 'We sign each webhook with HMAC SHA-256. A delivery counts as successful when your server answers with a 2xx status within 8 seconds. Failed deliveries are repeated up to six times over 24 hours.',
      },
    ],
    answerable: [
      ['In which header do I put the API key?', 'X-Api-Key'],
      ['What is the rate limit?', '120 requests per minute'],
      ['How many times do you retry failed webhooks?', 'six times'],
      ['How are webhooks signed?', 'HMAC SHA-256'],
      ['What status code do I get when I exceed the limit?', '429'],
      ['How long does the old key work after rotation?', 'one hour'],
    ],
    unanswerable: ['Do you have a Python SDK?', 'How do I refund a payment?', 'Does the API support OAuth?'],
  },
  {
    id: 'bank-card',
    passages: [
      {
        title: 'Debit card help',
        heading: 'Lost or stolen card',
        text: 'Block your card at once in the app under Cards > Block, or call +385 1 555 0199, day and night. A replacement card costs €8 and arrives within four working days.',
      },
      {
        title: 'Debit card help',
        heading: 'Limits and fees',
        text: 'You can withdraw up to €600 a day. Withdrawals in the euro area are free. Outside the euro area we charge 1.5% of the amount. Contactless payments up to €50 need no PIN.',
      },
      {
        title: 'Debit card help',
        heading: 'Changing your PIN',
        text: 'You can change the PIN at any of our cash machines. Insert the card, choose More services and then Change PIN. After three wrong attempts the card is locked until the next morning.',
      },
    ],
    answerable: [
      ['My card was stolen, what should I do?', 'Block your card'],
      ['How much can I withdraw per day?', '€600'],
      ['What is the fee for withdrawals outside the euro area?', '1.5%'],
      ['How do I change my PIN?', 'Change PIN'],
      ['How much does a replacement card cost?', '€8'],
      ['What happens if I enter the wrong PIN three times?', 'locked until the next morning'],
    ],
    unanswerable: [
      'What is the interest rate on savings?',
      'How do I apply for a credit card?',
      'How much does a mortgage cost?',
    ],
  },
  {
    id: 'energy-company',
    passages: [
      {
        title: 'Customer service',
        heading: 'Moving house',
        text: 'Tell us your new address and the meter readings at least ten days before you move. You can do this in the customer portal or with the moving form. Your contract moves with you, and the price stays the same.',
      },
      {
        title: 'Customer service',
        heading: 'Bills',
        text: 'Bills are issued once a year in February. Instalments are due on the 5th of each month. You can pay by direct debit or bank transfer; cash is not accepted. If you miss a payment we add a late charge of €6.',
      },
      {
        title: 'Customer service',
        heading: 'Green power',
        text: 'Our Leaf tariff is made of 100% hydro and wind power. It costs 2 cents more per kilowatt-hour than the Basic tariff. Switching between tariffs is possible every three months.',
      },
    ],
    answerable: [
      ['When are instalments due?', '5th of each month'],
      ['How can I pay my bill?', 'direct debit or bank transfer'],
      ['Can I pay in cash?', 'cash is not accepted'],
      ['What is the Leaf tariff made of?', 'hydro and wind'],
      ['How often can I switch tariffs?', 'three months'],
      ['What do I have to do when I move house?', 'meter readings'],
      ['What is the penalty for a late payment?', '€6'],
    ],
    unanswerable: ['How do I install solar panels?', 'What does gas cost?', 'Can I pay by credit card?'],
  },
  {
    id: 'gym',
    passages: [
      {
        title: 'Membership',
        text: 'A monthly membership is 39 euros and can be ended at the end of any month. The yearly membership is 29 euros a month. The joining fee is 20 euros. Students with a valid card get 15% off.',
      },
      {
        title: 'Classes',
        text: 'Monday: Yoga 18:00, Spinning 19:30\nTuesday: Pilates 17:00\nThursday: Boxing 20:00\nSaturday: Yoga 10:00\n\nClasses are included in every membership. Book a place in the app from seven days before.',
      },
      {
        title: 'Training with a coach',
        text: 'A personal training hour with one of our coaches costs 55 euros. The first session for new members is free. Head coach Nadia Petrov plans programmes for runners and climbers.',
      },
    ],
    answerable: [
      ['When is the boxing class?', 'Thursday'],
      ['Is there a student discount?', '15% off'],
      ['How much is the joining fee?', '20 euros'],
      ['What does an hour of personal training cost?', '55 euros'],
      ['Who is the head coach?', 'Nadia Petrov'],
      ['Are classes included in the membership?', 'included in every membership'],
    ],
    unanswerable: [
      'When is the Zumba class?',
      'Is there a discount for seniors?',
      'Do you have a swimming pool?',
    ],
  },
];
