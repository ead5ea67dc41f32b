import type { Domain } from '../corpus.ts';

export const knowledge: Domain = {
  name: 'knowledge',
  documents: [
    {
      title: 'The outer planets',
      sections: [
        {
          heading: 'Jupiter',
          text: 'Jupiter is the largest planet of the solar system, with a mass of 318 Earths. A day there lasts just under ten hours, so its clouds are drawn into bands. The Great Red Spot is a storm that has been watched for well over a century. Four of its moons were seen by Galileo in 1610; Ganymede is bigger than Mercury.',
          questions: [
            'Which planet is the biggest?',
            'How long is one rotation of Jupiter?',
            'What is the giant storm on Jupiter called?',
          ],
        },
        {
          heading: 'Saturn',
          text: "Saturn's rings consist mostly of pieces of water ice, from dust grains to boulders the size of houses, in a disc often only ten metres thick. The planet would float in water, as its mean density is 0.69 grams per cubic centimetre. Titan, its largest moon, has lakes of liquid methane.",
          questions: [
            'What are the rings made of?',
            'Is there a moon with lakes?',
            'Which planet is lighter than water?',
          ],
        },
        {
          heading: 'Uranus and Neptune',
          text: 'Uranus lies on its side, so each pole has 42 years of sunlight followed by 42 years of night. Neptune was found in 1846 at the place that calculations by Le Verrier had foretold. Its winds are the fastest known on any planet, up to 2,000 kilometres per hour.',
          questions: ['How was Neptune discovered?', 'Where do the strongest winds blow?'],
        },
      ],
    },
    {
      title: 'Stars and their lives',
      sections: [
        {
          heading: 'How stars form',
          text: 'Stars are born when clumps inside cold clouds of gas collapse under their own weight. The middle heats up until hydrogen begins to fuse into helium at about ten million degrees. A disc of leftover material may become planets. The whole process takes some fifty million years for a star like the Sun.',
          questions: ['How does a star come into being?', 'At what temperature does fusion start?'],
        },
        {
          heading: 'White dwarfs, neutron stars, black holes',
          text: 'A star such as the Sun ends as a white dwarf about as large as the Earth. Stars heavier than eight Suns explode as supernovae and leave a neutron star barely twenty kilometres wide. If more than about three solar masses remain, nothing halts the collapse and a black hole appears, from which light cannot escape.',
          questions: [
            'What will become of the Sun at the end?',
            'How wide is a neutron star?',
            'When does a black hole form?',
          ],
        },
      ],
    },
    {
      title: 'Rivers of Europe',
      sections: [
        {
          heading: 'Danube',
          text: 'The Danube rises in the Black Forest and reaches the Black Sea after 2,850 kilometres. It passes through or beside ten countries, more than any other river, and through four capitals: Vienna, Bratislava, Budapest and Belgrade. Its delta in Romania is a refuge for pelicans.',
          questions: [
            'Which capitals lie on the Danube?',
            'Where does the Danube end?',
            'Which river touches the most countries?',
          ],
        },
        {
          heading: 'Volga',
          text: 'With 3,530 kilometres the Volga is the longest river of Europe. It flows entirely within Russia and ends in the Caspian Sea, which has no outlet to the ocean. Eleven large reservoirs make power; the river is frozen for about three months each year.',
          questions: ['What is the longest river on the continent?', 'Does the Volga freeze over?'],
        },
        {
          heading: 'Rhine',
          text: 'The Rhine springs in the Swiss Alps, crosses Lake Constance and enters the North Sea near Rotterdam. It is the busiest waterway of Europe; near Schaffhausen it drops 23 metres over the largest waterfall of the central continent. Salmon returned in the nineties after decades of pollution.',
          questions: ['How high are the falls at Schaffhausen?', 'Have fish come back to the Rhine?'],
        },
      ],
    },
    {
      title: 'Islands of the North Atlantic',
      sections: [
        {
          heading: 'Iceland',
          text: 'Iceland sits on the ridge where the American and Eurasian plates drift apart by two centimetres a year. About thirty volcanic systems are active. Nine in ten houses are warmed by hot water from the ground. Two thirds of its people live in and around Reykjavik.',
          questions: ['How do people there heat their homes?', 'Why does Iceland have so many volcanoes?'],
        },
        {
          heading: 'Faroe Islands',
          text: 'Eighteen islands between Scotland and Iceland make up the Faroes, a self-governing part of the Danish kingdom. Sheep outnumber people. Several islands are linked by tunnels under the sea, one of which holds the first roundabout beneath an ocean. Trees are rare because of the wind and the sheep.',
          questions: ['Where can you find an undersea roundabout?', 'To which kingdom do the Faroes belong?'],
        },
        {
          heading: 'Azores',
          text: 'The nine Azores lie 1,400 kilometres west of Lisbon and belong to Portugal. The highest mountain, Pico, reaches 2,351 metres. Tea is grown on São Miguel, the oldest plantation in Europe still at work. Whale watching replaced whaling, which ended in 1984.',
          questions: [
            'Where in Europe is tea grown?',
            'What is the highest peak of the Azores?',
            'When did whaling stop?',
          ],
        },
      ],
    },
    {
      title: 'Bees in the garden',
      sections: [
        {
          heading: 'Honey bees',
          text: 'A hive in summer holds about 40,000 workers, some hundred drones and one queen, who can lay 2,000 eggs a day. Foragers tell each other about flowers by a dance on the comb whose angle shows the direction relative to the sun. For a jar of honey they visit some two million blossoms.',
          questions: [
            'How do bees tell others where the flowers are?',
            'How many eggs does a queen lay daily?',
          ],
        },
        {
          heading: 'Wild bees',
          text: 'Most bee species live alone and dig their nests in bare, sunny soil. Leave a patch of ground without plants, and stems of raspberry standing over winter. Drilled blocks of hard wood with holes of three to nine millimetres help mason bees. Solitary bees hardly ever sting.',
          questions: [
            'How can I help solitary bees nest?',
            'Do wild bees sting?',
            'What diameter should the holes in a bee hotel have?',
          ],
        },
      ],
    },
    {
      title: 'A short history of printing',
      sections: [
        {
          heading: 'Movable type',
          text: 'Bi Sheng made movable characters of baked clay in China around 1040. Korea cast them in bronze; the oldest book printed with metal type is a Buddhist text of 1377. In Mainz, Gutenberg joined metal type, oil-based ink and a screw press in about 1450.',
          questions: ['Who first used movable type?', 'What did Gutenberg combine?'],
        },
        {
          heading: 'Newspapers and steam',
          text: 'In 1814 The Times of London was the first paper printed on a steam press, at 1,100 sheets an hour, five times the old speed. Rotary machines that print from rolls followed in the 1860s. Cheap paper made from wood pulp let newspapers sell for a penny.',
          questions: [
            'Which newspaper was the first to be printed with steam power?',
            'Why did papers become so cheap?',
          ],
        },
      ],
    },
  ],
  unanswerable: [
    'How many moons does Mars have?',
    'Who was the first person on the Moon?',
    'What is the deepest lake in the world?',
    'How long is the Seine?',
    'What is the population of Greenland?',
    'How do wasps build their nests?',
    'When was the typewriter invented?',
    'What is dark matter made of?',
    'Which language is spoken on Malta?',
    'How far is the nearest galaxy?',
    'How do I treat a bee allergy?',
  ],
};
