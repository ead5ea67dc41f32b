import type { EvaluationCase } from '../evaluation-case.ts';

export const PLACES_CASES: readonly EvaluationCase[] = [
  {
    id: 'museum',
    passages: [
      {
        title: 'Plan your visit',
        text: 'The Harlow Museum of Clocks is open from Tuesday to Sunday, 10 am to 6 pm. The last entry is 45 minutes before closing. We are closed on 25 December and 1 January.',
      },
      {
        title: 'Tickets',
        text: '| Ticket | Price |\n| --- | --- |\n| Adult | £11 |\n| Student | £7 |\n| Child under 6 | free |\n| Annual pass | £32 |\n\nGroups of ten or more pay £8 per person and must book a week ahead.',
      },
      {
        title: 'History of the museum',
        text: 'The museum was founded in 1931 by the watchmaker Edwin Harlow. It holds 4,200 clocks and watches. The oldest is an iron turret clock from 1502. It was restored in 1998 and still runs.',
      },
    ],
    answerable: [
      ['When was the museum founded?', '1931'],
      ['How many clocks does the museum have?', '4,200'],
      ['How much is a student ticket?', '£7'],
      ['Who founded the museum?', 'Edwin Harlow'],
      ['When was the oldest clock restored?', '1998'],
      ["Is the museum open on New Year's Day, 1 January?", 'closed on 25 December and 1 January'],
      ['What is the price for groups?', '£8 per person'],
    ],
    unanswerable: [
      'How much is a ticket for seniors?',
      'Is there a café?',
      'Who is the director of the museum?',
      'How many paintings does the museum have?',
    ],
  },
  {
    id: 'hotel',
    passages: [
      {
        title: 'House information',
        heading: 'Arrival and departure',
        text: 'Check-in is from 3 pm and check-out is until 11 am. Late check-out until 2 pm costs €25 and depends on availability. The reception is staffed around the clock.',
      },
      {
        title: 'House information',
        heading: 'Pets',
        text: 'Dogs are welcome for €18 per night. Please keep them on a lead in the lobby. They are not allowed in the restaurant or the spa.',
      },
      {
        title: 'House information',
        heading: 'Breakfast and spa',
        text: 'Breakfast is served from 7 to 10:30 in the winter garden and is included in all rates. The spa is on the fifth floor and has a sauna, a steam bath and a pool of 18 metres. Children under 14 may use it until 5 pm.',
      },
      {
        title: 'House information',
        heading: 'Parking',
        text: 'The underground car park has 60 spaces and costs €16 per night. Spaces cannot be reserved. Two charging points for electric cars are on level -1.',
      },
    ],
    answerable: [
      ['What time is check in?', '3 pm'],
      ['Are dogs allowed in the restaurant?', 'not allowed in the restaurant'],
      ['How much is parking?', '€16'],
      ['Is breakfast included?', 'included in all rates'],
      ['How long is the pool?', '18 metres'],
      ['Can I charge my electric car?', 'charging points'],
      ['Can I check out later than 11?', 'Late check-out'],
    ],
    unanswerable: [
      'Is there an airport shuttle?',
      'How much does the spa cost per hour?',
      'Are cats allowed?',
    ],
  },
  {
    id: 'swimming-pool',
    passages: [
      {
        title: 'Westpark pool',
        heading: 'Rules',
        text: 'Children under 8 must be with an adult in the water. Outdoor shoes are not allowed past the changing rooms. Glass bottles are forbidden everywhere. Lost property is kept for 14 days at the ticket desk.',
      },
      {
        title: 'Westpark pool',
        heading: 'Courses',
        text: 'Swimming lessons for beginners start every first Monday of the month and run for eight weeks. A course costs $95. Aqua fitness takes place on Wednesdays at 19:00 and needs no registration.',
      },
      {
        title: 'Westpark pool',
        heading: 'The pools',
        text: 'The main pool is 50 metres long and kept at 26 °C. The teaching pool is 0.9 metres deep and heated to 31 °C. There is a wheelchair lift at the main pool.',
      },
    ],
    answerable: [
      ['How warm is the teaching pool?', '31 °C'],
      ['How long is lost property kept?', '14 days'],
      ['When is aqua fitness?', 'Wednesdays at 19:00'],
      ['How much do beginner lessons cost?', '$95'],
      ['From what age can children swim without an adult?', 'under 8'],
      ['Is the main pool accessible by wheelchair?', 'wheelchair lift'],
    ],
    unanswerable: [
      'How much is the entrance fee?',
      'When does the sauna open?',
      'Do you have diving lessons?',
    ],
  },
  {
    id: 'library',
    passages: [
      {
        title: 'Borrowing',
        text: 'Books can be borrowed for four weeks, films and games for one week. You may renew an item twice unless someone else has reserved it. At most 20 items can be out on one card.',
      },
      {
        title: 'Fees',
        text: 'Late items cost 20 cents per day and item, up to $10. Replacing a lost card costs $3. Membership is free for everyone under 18; adults pay $24 a year.',
      },
      {
        title: 'Joining',
        text: 'To join, bring a photo ID and proof of address to the front desk. Children need the signature of a parent. Your card is ready at once. You can also register online, but then the card arrives by post within a week.',
      },
    ],
    answerable: [
      ['How long can I keep a book?', 'four weeks'],
      ['How many items can I borrow at once?', '20 items'],
      ['What is the late fee?', '20 cents'],
      ['What do I need to bring to join?', 'photo ID'],
      ['How much is membership for adults?', '$24'],
      ['I lost my card, what does a new one cost?', '$3'],
      ['How often can I renew?', 'twice'],
    ],
    unanswerable: [
      'How long can I borrow a laptop?',
      'Can I print documents at the library?',
      'What are the opening hours?',
    ],
  },
  {
    id: 'city-guide',
    passages: [
      {
        title: 'Getting around Velmora',
        text: 'Tram line 4 connects the central station with the old harbour in 12 minutes. Trams run from 5 am to midnight. A single ticket is valid for 60 minutes and costs 2.40 crowns. Night buses leave from Market Square every half hour.',
      },
      {
        title: 'Sights of Velmora',
        text: 'Saint Orla Cathedral was built between 1280 and 1345. Its tower is 91 metres high and can be climbed on 412 steps. The Glass Bridge was designed by the architect Ines Okafor. It opened in 2011.',
      },
      {
        title: 'Festivals',
        text: 'The Lantern Festival takes place on the second weekend of September. About 80,000 people visit it each year. In February the town celebrates the Ice Market on the frozen lake.',
      },
    ],
    answerable: [
      ['How tall is the cathedral tower?', '91 metres'],
      ['Who designed the Glass Bridge?', 'Ines Okafor'],
      ['When did the Glass Bridge open?', '2011'],
      ['How much does a single ticket cost?', '2.40'],
      ['When is the Lantern Festival?', 'second weekend of September'],
      ['Where do night buses depart?', 'Market Square'],
      ['How long does tram 4 take to the harbour?', '12 minutes'],
    ],
    unanswerable: [
      'Who designed the cathedral?',
      'How much is a day ticket?',
      'Is there an airport in Velmora?',
      'When is the Jazz Festival?',
    ],
  },
  {
    id: 'campsite',
    passages: [
      {
        title: 'Lakeside camping',
        heading: 'Season and prices',
        text: 'The site is open from 15 April to 10 October. A pitch with electricity is 31 euros a night for two people in high season and 22 euros in low season. Extra adults pay 7 euros. Wooden cabins sleep four and cost 85 euros.',
      },
      {
        title: 'Lakeside camping',
        heading: 'Facilities',
        text: 'On the site you will find:\n- two heated washrooms\n- a small supermarket\n- a laundry with three machines\n- a playground\n- boat hire on the beach\n\nOpen fires are forbidden, but gas and charcoal grills may be used until 10 pm.',
      },
      {
        title: 'Lakeside camping',
        heading: 'How to find us',
        text: 'Leave the A7 motorway at exit 23 and follow the signs to Lindensee for six kilometres. The nearest railway station is Altmark. From there bus 612 stops at our gate.',
      },
    ],
    answerable: [
      ['When does the campsite open for the season?', '15 April'],
      ['How much is a cabin?', '85 euros'],
      ['What facilities are there on site?', 'playground', 'laundry'],
      ['Can we use a charcoal grill?', 'charcoal grills may be used'],
      ['Which motorway exit do I take?', 'exit 23'],
      ['How many people fit in a cabin?', 'sleep four'],
      ['What is the nearest train station?', 'Altmark'],
    ],
    unanswerable: ['Is there wifi at the campsite?', 'How much do children pay?', 'Are dogs allowed?'],
  },
];
