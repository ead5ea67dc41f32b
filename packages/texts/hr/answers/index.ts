import type { texts as en } from '../../en/answers/index.ts';
import { listed, type AboutBot } from '../../src/about-bot.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'Odgovaram na pitanja iz dokumenata koje sam dobio.'
    : `Odgovaram na pitanja iz onoga što sam dobio na čitanje, na primjer ${listed(topics, 'hr')}.`;

/** What a chatbot says about itself, and in reply to messages that are not questions. */
export const texts: typeof en = {
  greeting: 'Dobar dan! Kako vam mogu pomoći?',
  unknown: 'Na to nisam našao odgovor u dokumentima koje poznajem.',
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
  reachTeam: {
    byButton: 'Pritisnite „Razgovor s osobom” i netko iz tima doći će u ovaj razgovor.',
    byForm:
      'Nitko iz tima ne može doći u ovaj razgovor. Ostavite svoju adresu u obrascu za kontakt i tim će vam se javiti.',
    notKnown:
      'Nitko iz tima ne može doći u ovaj razgovor, a u onome što mi je dano za čitanje nisam našao kako doći do tima.',
  },
  handoff: {
    waiting: 'Zatražili ste razgovor s osobom. Netko iz tima uskoro će vam se javiti.',
    notHelped: 'Žao nam je što vam to nije pomoglo. Netko iz tima uskoro će vam se javiti.',
    joined: 'Član tima pridružio se razgovoru.',
    handedBack: 'Chatbot ponovno odgovara.',
    nobodyCame: 'Trenutačno nitko iz tima nije mogao doći. Chatbot ponovno odgovara.',
    outOfHours: 'U ovo doba nitko iz tima nije tu. Chatbot i dalje odgovara.',
  },
  channel: {
    busy: 'Trenutačno ne mogu primiti više pitanja. Pokušajte ponovno za nekoliko minuta.',
    failed: 'Na to nisam mogao odgovoriti. Pokušajte ponovno kasnije.',
    notHere: 'Ovdje ne odgovaram.',
    notConnected: 'Ovaj chatbot trenutačno nije povezan.',
    sources: 'Izvori',
  },
  functionConfirm: ({ what, values }) =>
    `Želite li da to učinim? ${what}${values === '' ? '' : ` (${values})`} Odgovorite „da” za nastavak ili „ne”.`,
  functionCancelled: 'U redu, ništa nisam učinio.',
  functionGone: 'To više nije moguće. Molim pitajte ponovno.',
  functionDone: 'Učinjeno.',
  stepAnswerIssues: {
    required: 'Molim odgovorite na ovo pitanje.',
    tooShort: 'To je prekratko.',
    tooLong: 'To je predugo.',
    noNumber: 'Molim unesite broj.',
    noWholeNumber: 'Molim unesite cijeli broj.',
    tooSmall: 'Taj je broj premalen.',
    tooBig: 'Taj je broj prevelik.',
    noEmail: 'Molim unesite adresu e-pošte.',
    domainNotAllowed: 'Adrese ove domene ovdje se ne prihvaćaju.',
    patternDiffers: 'To nema očekivani oblik.',
    noOption: 'Molim odaberite jednu od mogućnosti.',
    tooFew: 'Molim odaberite više mogućnosti.',
    tooMany: 'Molim odaberite manje mogućnosti.',
  },
  skipWords: 'preskoči',
};
