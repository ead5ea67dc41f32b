import type { Domain } from '../corpus.ts';

export const shop: Domain = {
  name: 'shop',
  documents: [
    {
      title: 'Returns and refunds',
      sections: [
        {
          heading: 'Return window',
          text: 'You may send back any unused item within 30 days of delivery. The item must be in its original packaging with all labels attached. Swimwear, earrings and opened cosmetics are excluded for reasons of hygiene. To begin, open your order in the account area and choose Start a return; we then mail you a prepaid label that you stick over the old address.',
          questions: [
            'How long do I have to send something back?',
            'Can I return earrings I do not like?',
            'where do I get the label for shipping an item back',
          ],
        },
        {
          heading: 'Refunds',
          text: 'Once the parcel reaches our warehouse in Rotterdam we inspect it within three working days. The money then goes to the card or wallet that paid for the order, which takes up to five further days depending on the bank. Delivery fees are repaid only when the whole order comes back. Gift recipients receive store credit instead of cash.',
          questions: [
            'When will I see the money on my card after returning an order?',
            'Do you also repay the delivery costs?',
            'I got it as a present, do I get cash back?',
          ],
        },
        {
          heading: 'Damaged or wrong items',
          text: 'If a product arrives broken, or is not what you ordered, write to care@brightbarn.example with a photograph within 14 days. You do not need to send it back. We ship a replacement on the same day when it is in stock, and otherwise repay the full price.',
          questions: ['My vase came in pieces, what now?', 'You sent me the wrong colour'],
        },
      ],
    },
    {
      title: 'Shipping',
      sections: [
        {
          heading: 'Delivery times and costs',
          text: 'Standard delivery takes two to four working days within the Netherlands, Belgium and Germany and costs 4.95 euros. Orders above 60 euros ship free. Express parcels ordered before 15:00 arrive on the next working day for 11.50 euros. We do not deliver to post office boxes.',
          questions: [
            'How much is express shipping?',
            'At what amount is postage free?',
            'How many days until my parcel arrives?',
          ],
        },
        {
          heading: 'Tracking',
          text: 'When the carrier picks up the parcel you receive a message with a tracking link. It can take twelve hours before the first scan appears. If the status has not changed for five days, contact us and we open an investigation with the carrier, which usually lasts a week.',
          questions: [
            'The tracking link shows nothing yet',
            'my package has been stuck for a week, what will you do',
          ],
        },
        {
          heading: 'Customs outside the European Union',
          text: 'Parcels to Switzerland, Norway and the United Kingdom leave with duties unpaid. The carrier collects import tax and a handling charge from the recipient at the door. We cannot estimate this amount in advance, and refusing to pay it counts as a cancellation for which we keep the outbound postage.',
          questions: [
            'Do I have to pay import tax in Norway?',
            'What happens if I refuse the customs charge?',
          ],
        },
      ],
    },
    {
      title: 'Gift cards and loyalty',
      sections: [
        {
          heading: 'Gift cards',
          text: 'Gift cards come in values from 10 to 250 euros and are valid for three years. They can be combined with one other payment method, but not used to buy further gift cards. A lost card can be blocked and reissued if you still have the receipt with its sixteen digit number.',
          questions: ['When does a gift voucher expire?', 'I lost my gift card, can you replace it?'],
        },
        {
          heading: 'Barn points',
          text: 'Members earn one point for each euro spent. A hundred points become a five euro discount at checkout. Points lapse after eighteen months without a purchase. Staff purchases and sale items earn nothing.',
          questions: ['How do I turn points into a discount?', 'Do discounted products earn points?'],
        },
      ],
    },
    {
      title: 'Payment and invoices',
      sections: [
        {
          heading: 'Ways to pay',
          text: 'We accept Visa, Mastercard, iDEAL, Bancontact, PayPal and payment by instalments through Klarna. American Express is not supported. Your card is charged when the parcel leaves us, not when you place the order. Companies with a contract may pay by bank transfer within 21 days.',
          questions: [
            'Do you take Amex?',
            'When exactly is my credit card charged?',
            'can I pay in instalments',
          ],
        },
        {
          heading: 'Invoices for businesses',
          text: 'A tax invoice is attached to the shipping confirmation. To have a VAT number printed on it, enter the number before you place the order, since invoices that were issued cannot be altered. Copies of the last seven years can be downloaded from the account area.',
          questions: [
            'How do I get our VAT number on the bill?',
            'Where can I find invoices from earlier years?',
          ],
        },
      ],
    },
    {
      title: 'Size and care guide',
      sections: [
        {
          heading: 'Finding your size',
          text: 'Our knitwear runs small: if you are between two sizes, take the larger one. Measure your chest at its widest point with the tape held loosely. Medium fits a chest of 96 to 101 centimetres. Shoes follow continental sizes and come with a half-size insole in the box.',
          questions: ['Should I order a size up for a sweater?', 'What chest circumference is an M?'],
        },
        {
          heading: 'Washing wool and linen',
          text: 'Wash wool by hand in lukewarm water with a mild detergent, press it in a towel and dry it flat, because hanging stretches the shoulders. Linen may go into the machine at 40 degrees and is best ironed while still damp. Never tumble-dry either of them. Moth holes can be mended in our Utrecht workshop for 15 euros.',
          questions: [
            'Can I put the linen shirt in the washing machine?',
            'How do I dry a wool jumper?',
            'Do you repair holes made by moths?',
          ],
        },
      ],
    },
    {
      title: 'Stores and opening hours',
      sections: [
        {
          heading: 'Utrecht',
          text: 'The Utrecht shop on Oudegracht is open Monday to Saturday from ten to six, on Thursdays until nine, and closed on Sundays. There is a step at the door; ring the bell for the ramp. Dogs are welcome. The repair workshop is on the first floor.',
          questions: [
            'Is the Utrecht store open on Sunday?',
            'How late can I shop on Thursday evening?',
            'Is the shop accessible with a wheelchair?',
          ],
        },
        {
          heading: 'Antwerp',
          text: 'Our Antwerp branch on Kammenstraat opens at eleven every day including Sunday and shuts at half past six. Online orders can be collected there free of charge within ten days; bring the pick-up code and an identity card. Returns from the web shop are accepted at the till.',
          questions: [
            'Can I pick up an online order in Antwerp?',
            'What do I need to bring to collect my order?',
          ],
        },
      ],
    },
  ],
  unanswerable: [
    "Do you sell children's bicycles?",
    'What is the warranty on electric kettles?',
    'How do I cancel my newsletter subscription?',
    'Do you deliver to Japan?',
    'Is there a student discount?',
    'What is the phone number of the Antwerp branch?',
    'Can I pay with bitcoin?',
    'Are your factories certified for fair wages?',
    'How do I change my account password?',
    'Do you have a store in Paris?',
  ],
};
