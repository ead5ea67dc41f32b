import type { EvaluationCase } from '../evaluation-case.ts';

export const SHOP_CASES: readonly EvaluationCase[] = [
  {
    id: 'shoe-shop',
    passages: [
      {
        title: 'Help centre',
        heading: 'Returns',
        text: 'You can return unworn shoes within 30 days of delivery. Items must be in their original box. We refund the purchase price to the card you paid with, usually within 5 working days of receiving the parcel. Sale items can only be exchanged, not refunded.',
      },
      {
        title: 'Help centre',
        heading: 'Shipping',
        text: 'Standard delivery costs €4.90 and takes 3 to 5 working days. Express delivery costs €12 and arrives the next working day if you order before 2 pm. Orders above €80 ship free of charge. We deliver to Germany, Austria and Slovenia.',
      },
      {
        title: 'Help centre',
        heading: 'Size guide',
        text: "Our running shoes come up small. We recommend choosing half a size larger than usual. Women's sizes run from 36 to 42 and men's sizes from 39 to 48.",
      },
    ],
    answerable: [
      ['How long do I have to return shoes?', '30 days'],
      ['how much is express delivery', '€12'],
      ['When will I get my money back?', '5 working days'],
      ['Which countries do you ship to?', 'Germany, Austria and Slovenia'],
      ['Is there free shipping?', '€80'],
      ['Do the running shoes fit true to size?', 'half a size larger', 'come up small'],
      ['Can I get a refund for sale items?', 'only be exchanged'],
    ],
    unanswerable: [
      'What is the return period for gift cards?',
      'Do you deliver to Norway?',
      'How much does it cost to repair shoes?',
      "Do you sell children's shoes?",
    ],
  },
  {
    id: 'coffee-subscription',
    passages: [
      {
        title: 'Subscriptions FAQ',
        text: '## How do I pause my subscription?\nGo to My account, open Subscriptions and press Pause. You can pause for up to 12 weeks.\n\n## Can I change the grind?\nYes. Choose another grind under Preferences at least 48 hours before your next roast day.\n\n## When do you roast?\nWe roast every Tuesday and ship the same afternoon.',
      },
      {
        title: 'Subscriptions FAQ',
        heading: 'Plans and prices',
        text: '| Plan | Bags per month | Price |\n|---|---|---|\n| Taster | 1 | $14 |\n| Regular | 2 | $26 |\n| Office | 6 | $72 |',
      },
      {
        title: 'About our coffee',
        text: 'Our beans come from three small farms in Huila, Colombia. Each lot is scored by a licensed taster, and we only buy lots above 84 points. The founder, Marta Lindqvist, visits every farm once a year.',
      },
    ],
    answerable: [
      ['How can I pause the subscription?', 'press Pause'],
      ['How much does the Office plan cost?', '$72'],
      ['How many bags are in the regular plan?', '2'],
      ['On which day do you roast the coffee?', 'Tuesday'],
      ['Where do the beans come from?', 'Colombia'],
      ['Who is the founder?', 'Marta Lindqvist'],
      ['What is the longest I can pause for?', '12 weeks'],
    ],
    unanswerable: [
      'Do you offer decaf coffee?',
      'How much does the Family plan cost?',
      'How do I delete my account?',
    ],
  },
  {
    id: 'garden-centre',
    passages: [
      {
        title: 'Plant guarantee',
        text: 'All trees and shrubs carry a two-year guarantee. Bring the dead plant together with your receipt and we will replace it once. Annual bedding plants and house plants are not covered.',
      },
      {
        title: 'Visit us',
        heading: 'Opening hours',
        text: 'Monday to Friday: 8:00 - 18:30\nSaturday: 8:00 - 17:00\nSunday: closed, except in May when we open 10:00 - 14:00',
      },
      {
        title: 'Services',
        text: 'We deliver soil and compost within 25 kilometres. Delivery costs $35 per pallet. Our landscape designer, Tomas Reyes, offers a free first consultation on Thursdays. Lawn mower blades are sharpened while you wait for $9.',
      },
    ],
    answerable: [
      ['How long is the guarantee on trees?', 'two-year'],
      ['What time do you close on Saturday?', '17:00'],
      ['Are house plants covered by the guarantee?', 'not covered'],
      ['How much does delivery of a pallet of compost cost?', '$35'],
      ['Who is the landscape designer?', 'Tomas Reyes'],
      ['Do you sharpen mower blades?', 'sharpened while you wait'],
      ['Are you open on Sundays?', 'closed'],
    ],
    unanswerable: ['Do you rent out chainsaws?', 'How much is a pallet of gravel?', 'Can I bring my dog?'],
  },
  {
    id: 'bike-rental',
    passages: [
      {
        title: 'Rental conditions',
        heading: 'Prices',
        text: 'City bike: €15 per day\nMountain bike: €28 per day\nE-bike: €42 per day\nChild seat: €5 per day\nHelmets are free with every bike.',
      },
      {
        title: 'Rental conditions',
        heading: 'Booking and cancellation',
        text: 'Book online or by phone on +43 512 555 018. A deposit of €100 is held on your card and released when the bike comes back. Cancellations up to 24 hours before pick-up are free; after that we charge one rental day. Riders of e-bikes must be at least 16 years old.',
      },
      {
        title: 'Rental conditions',
        heading: 'Theft and damage',
        text: 'Normal wear is our problem, not yours. Insurance against theft costs €3 a day and leaves an excess of €150. If a bike is stolen, report it to the police and send us the report within 48 hours.',
      },
    ],
    answerable: [
      ['What does a mountain bike cost per day?', '€28'],
      ['Is a helmet included?', 'Helmets are free'],
      ['What is your phone number?', '+43 512 555 018'],
      ['How big is the deposit?', '€100'],
      ['How old do you have to be to ride an e-bike?', '16 years'],
      ['Can I cancel for free?', '24 hours'],
      ['What should I do if the bike gets stolen?', 'police'],
    ],
    unanswerable: [
      'How much is a tandem?',
      'What is the deposit for a car?',
      'Do you offer guided tours?',
      'What is your email address?',
    ],
  },
  {
    id: 'bakery',
    passages: [
      {
        title: 'Custom cakes',
        text: "To order a custom cake:\n1. Choose a size and flavour on the cake page.\n2. Upload a picture or describe the decoration.\n3. Pay the 30% deposit.\n4. Collect the cake from the shop.\n\nWe need at least five days' notice. Wedding cakes need six weeks.",
      },
      {
        title: 'Allergens',
        text: 'All our bread contains gluten. The almond cake is made without flour. Our kitchen handles nuts, milk, eggs and sesame every day, so we cannot promise that any product is free of traces.',
      },
      {
        title: 'Our shop',
        text: 'You find us at 14 Harbour Street, next to the old cinema. The shop opens at 6:30 every morning except Monday. Bread that is left at closing time goes to the Hope Kitchen, a local charity.',
      },
    ],
    answerable: [
      ['How do I order a custom cake?', 'Upload a picture'],
      ['How much notice do you need for a wedding cake?', 'six weeks'],
      ['Where is the bakery?', '14 Harbour Street'],
      ['When do you open?', '6:30'],
      ['Does the bread contain gluten?', 'contains gluten'],
      ['What happens to leftover bread?', 'Hope Kitchen'],
      ['How much is the deposit?', '30%'],
    ],
    unanswerable: [
      'Do you have vegan croissants?',
      'How much does a birthday cake cost?',
      'Who owns the bakery?',
    ],
  },
  {
    id: 'electronics-warranty',
    passages: [
      {
        title: 'Warranty terms',
        heading: 'Length of cover',
        text: 'Headphones are covered for 24 months from the date of purchase. Speakers are covered for 36 months. Batteries and ear pads are wear parts and are covered for 6 months.',
      },
      {
        title: 'Warranty terms',
        heading: 'Making a claim',
        text: 'Send an email to claims@sonarly.example with your order number and a short video of the fault. We answer within two working days. Do not post the device before you receive a return label. Water damage and opened housings void the warranty.',
      },
      {
        title: 'Repairs outside warranty',
        text: 'Outside the warranty we repair for a flat fee of £39 plus parts. Most repairs are finished in ten days. Our workshop is in Leeds.',
      },
    ],
    answerable: [
      ['How long is the warranty for speakers?', '36 months'],
      ['What is the warranty period on batteries?', '6 months'],
      ['Which email should I send a claim to?', 'claims@sonarly.example'],
      ['Does water damage void the warranty?', 'Water damage and opened housings void'],
      ['How much does a repair cost out of warranty?', '£39'],
      ['Where is your workshop located?', 'Leeds'],
    ],
    unanswerable: [
      'How long is the warranty for televisions?',
      'Is there a telephone hotline?',
      'Can I extend my warranty?',
    ],
  },
];
