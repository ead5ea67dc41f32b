import { listed, type AboutBot, type Phrasebook } from './phrasebook.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'Odgovaram na pitanja iz dokumenata koje sam dobio.'
    : `Odgovaram na pitanja iz onoga što sam dobio na čitanje, na primjer ${listed(topics, 'i')}.`;

export const croatian: Phrasebook = {
  language: 'hr',
  phrases: {
    greeting: '(bok|dobar dan|dobro jutro|dobra vecer|zdravo|pozdrav)( svima)?',
    thanks: '(ok,? )?hvala( lijepa| puno)?',
    goodbye: 'dovidenja|vidimo se|ugodan dan',
    wellbeing: 'kako (si|ste)( danas)?|sto ima',
    acknowledgement: 'ok|u redu|da|ne|dobro|super|razumijem|odlicno|moze',
    identity:
      '(tko|ko|sto) si( ti)?|tko ste( vi)?|s kim razgovaram|kako se (zoves|zovete)|koje je (tvoje|vase) ime',
    robot:
      '(jesi|jeste) li( ti| vi)? (pravi |prava )?(robot|bot|chatbot|covjek|osoba|stroj|ai)( ili (robot|bot|covjek|osoba|stroj|ai))?',
    abilities:
      'sto (mozes|znas|mozete)( sve)?( raditi| uciniti)?( za mene)?|kako (mi )?(mozes|mozete) (mi )?pomoci|(mozes|mozete) li mi pomoci|sto (te|vas) mogu pitati|pomoc',
    earlier:
      'sto sam (te |vas )?(prije |zadnje |maloprije )?(pitao|pitala)( prije)?|koje je bilo moje (zadnje|prethodno) pitanje',
  },
  replies: {
    thanks: 'Nema na čemu! Želite li znati još nešto?',
    goodbye: 'Doviđenja i ugodan dan!',
    wellbeing: 'Hvala, sve je u redu. Što želite znati?',
    acknowledgement: 'U redu. Što još želite znati?',
    identity: (bot) => `Ja sam ${bot.botName}, chatbot. ${about(bot)}`,
    robot: (bot) => `Ja sam ${bot.botName}, chatbot, a ne osoba. ${about(bot)}`,
    abilities: (bot) => `${about(bot)} Pitajte i potražit ću odgovor ondje.`,
    earlier: (question) => `Prije toga pitali ste: „${question}”`,
    nothingEarlier: 'Ne znam ni za jedno vaše ranije pitanje u ovom razgovoru.',
    nothingSaid: 'U tome nisam mogao pročitati pitanje. Što želite znati?',
  },
};
