import type { EvaluationCase } from '../evaluation-case.ts';

export const LANGUAGE_CASES: readonly EvaluationCase[] = [
  {
    id: 'german-theatre',
    passages: [
      {
        title: 'Theater am See',
        heading: 'Karten',
        text: 'Karten kosten zwischen 18 und 54 Euro. Studierende zahlen die Hälfte. Die Abendkasse öffnet eine Stunde vor Beginn der Vorstellung. Gekaufte Karten werden nicht zurückgenommen.',
      },
      {
        title: 'Theater am See',
        heading: 'Anreise',
        text: 'Sie erreichen uns mit der Straßenbahnlinie 6, Haltestelle Seepark. Das Parkhaus am Ufer hat 200 Plätze und kostet 3 Euro pro Stunde.',
      },
    ],
    answerable: [
      ['Wie viel kosten die Karten?', '18 und 54 Euro'],
      ['Wann öffnet die Abendkasse?', 'eine Stunde vor Beginn'],
      ['Welche Straßenbahn fährt zum Theater?', 'Straßenbahnlinie 6'],
      ['Was kostet das Parkhaus?', '3 Euro pro Stunde'],
      ['Kann ich Karten zurückgeben?', 'nicht zurückgenommen'],
    ],
    unanswerable: ['Gibt es ein Restaurant?', 'Wer ist der Intendant?'],
  },
  {
    id: 'french-school',
    passages: [
      {
        title: 'École de cuisine Bellerive',
        heading: 'Cours',
        text: 'Le cours de pâtisserie dure trois heures et coûte 85 euros. Il a lieu chaque samedi à 14 heures. Le nombre de participants est limité à huit personnes. Les tabliers sont fournis.',
      },
      {
        title: 'École de cuisine Bellerive',
        heading: 'Annulation',
        text: "Vous pouvez annuler gratuitement jusqu'à sept jours avant le cours. Passé ce délai, le montant n'est pas remboursé. L'école se trouve au 12 rue des Tilleuls à Annecy.",
      },
    ],
    answerable: [
      ['Combien coûte le cours de pâtisserie ?', '85 euros'],
      ['Quand a lieu le cours de pâtisserie ?', 'samedi à 14 heures'],
      ["Où se trouve l'école ?", 'rue des Tilleuls'],
      ["Jusqu'à quand puis-je annuler gratuitement ?", 'sept jours'],
      ['Combien de participants au maximum ?', 'huit personnes'],
    ],
    unanswerable: ['Proposez-vous des cours de sushi ?', 'Y a-t-il un parking ?'],
  },
  {
    id: 'spanish-clinic',
    passages: [
      {
        title: 'Clínica veterinaria Luna',
        heading: 'Horario',
        text: 'La clínica abre de lunes a viernes de 9:00 a 20:00. Los sábados abrimos de 10:00 a 14:00. Para urgencias llame al 900 555 123.',
      },
      {
        title: 'Clínica veterinaria Luna',
        heading: 'Servicios',
        text: 'La primera consulta cuesta 35 euros. La vacuna contra la rabia cuesta 28 euros. La doctora Elena Duarte es especialista en gatos. No atendemos animales exóticos.',
      },
    ],
    answerable: [
      ['¿Cuánto cuesta la vacuna contra la rabia?', '28 euros'],
      ['¿A qué hora abren los sábados?', '10:00'],
      ['¿Quién es la especialista en gatos?', 'Elena Duarte'],
      ['¿Cuál es el teléfono de urgencias?', '900 555 123'],
    ],
    unanswerable: ['¿Cuánto cuesta una radiografía?', '¿Tienen peluquería canina?', '¿Abren los domingos?'],
  },
  {
    id: 'italian-farm',
    passages: [
      {
        title: 'Agriturismo Il Pero',
        heading: 'Camere',
        text: 'Abbiamo nove camere con vista sulle colline. La camera doppia costa 90 euro a notte, colazione inclusa. Il check-in è possibile dalle 15 alle 21. Gli animali piccoli sono ammessi.',
      },
      {
        title: 'Agriturismo Il Pero',
        heading: 'Cucina',
        text: 'La cena si serve alle 20 e costa 28 euro. Il nostro olio viene da 400 ulivi. La cuoca, Rosa Bellini, tiene un corso di pasta ogni mercoledì.',
      },
    ],
    answerable: [
      ['Quanto costa la camera doppia?', '90 euro'],
      ['Quante camere avete?', 'nove camere'],
      ['A che ora si serve la cena?', 'alle 20'],
      ['Chi è la cuoca?', 'Rosa Bellini'],
      ["Quando c'è il corso di pasta?", 'mercoledì'],
    ],
    unanswerable: ["C'è una piscina?", 'Quanto costa la camera singola?'],
  },
  {
    id: 'croatian-ferry',
    passages: [
      {
        title: 'Trajektna linija Mirta',
        heading: 'Vozni red',
        text: 'Trajekt polazi iz Splita svaki dan u 7:30 i 15:00. Plovidba traje 50 minuta. U zimskoj sezoni nema večernje vožnje.',
      },
      {
        title: 'Trajektna linija Mirta',
        heading: 'Cijene',
        text: 'Karta za odrasle stoji 6 eura. Djeca do 12 godina plaćaju pola cijene. Prijevoz automobila stoji 22 eura. Bicikli se prevoze besplatno.',
      },
    ],
    answerable: [
      ['Koliko traje plovidba?', '50 minuta'],
      ['Koliko stoji prijevoz automobila?', '22 eura'],
      ['Kada polazi trajekt iz Splita?', '7:30'],
      ['Koliko plaćaju djeca?', 'pola cijene'],
      ['Plaća li se prijevoz bicikla?', 'besplatno'],
    ],
    unanswerable: [
      'Koliko stoji prijevoz motocikla?',
      'Smiju li psi na trajekt?',
      'Ima li trajekt restoran?',
    ],
  },
];
