import type { texts as en } from '../../en/mails/index.ts';

const FOOTER =
  'Ovu poruku dobivate jer je netko unio ovu adresu na Colloquyju. Ako to niste bili vi, ne morate ništa učiniti.';
const GOES_ON = 'I dalje pozdravljaju posjetitelje, a sve što ste napravili ostaje čitljivo.';

const RESOURCES = {
  answers: { name: 'odgovori', full: `chatbotovi više ne pišu odgovore. ${GOES_ON}` },
  bots: { name: 'chatbotovi', full: 'više se ne mogu dodavati chatbotovi. Oni koje imate rade i dalje.' },
  pages: {
    name: 'stranice',
    full: 'više se ne čitaju nove stranice. One koje imate i dalje služe za odgovore.',
  },
  storageBytes: {
    name: 'prostor',
    full: 'više se ne mogu dodavati dokumenti. Oni koje imate i dalje služe za odgovore.',
  },
  seats: { name: 'mjesta', full: 'više se nikoga ne može pozvati. Tko je član, ostaje član.' },
};

/** By role number. */
const ROLES = { 1: 'administrator', 2: 'korisnik', 3: 'napredni korisnik' };

/** All mails, and the mailbox pages. */
export const texts: typeof en = {
  language: 'hr',
  accounts: {
    'confirm-signup': {
      title: 'Potvrdite svoju e-adresu',
      paragraphs: [
        'Dobro došli na Colloquy. Potvrdite svoju adresu da biste dovršili registraciju.',
        'Poveznica vrijedi 24 sata.',
      ],
      button: 'Dovrši registraciju',
      footer: FOOTER,
    },
    'already-registered': {
      title: 'Već imate račun',
      paragraphs: [
        'Netko se pokušao registrirati ovom adresom, koja već ima račun. Možete se jednostavno prijaviti.',
      ],
      button: 'Prijava',
      footer: FOOTER,
    },
    'reset-password': {
      title: 'Odaberite novu lozinku',
      paragraphs: ['Zatražili ste novu lozinku.', 'Poveznica vrijedi 60 minuta, jedanput.'],
      button: 'Odaberi novu lozinku',
      footer: FOOTER,
    },
    'password-changed': {
      title: 'Vaša je lozinka promijenjena',
      paragraphs: [
        'Lozinka vašeg računa je promijenjena i sve su sesije završene.',
        'Ako to niste bili vi, odmah zatražite novu lozinku.',
      ],
      button: 'Zatraži novu lozinku',
      footer: FOOTER,
    },
    'google-connected': {
      title: 'Sada se možete prijaviti Googleom',
      paragraphs: [
        'Google račun s ovom adresom povezan je s vašim računom.',
        'Ako to niste bili vi, prijavite se, odspojite ga u svojem profilu i promijenite lozinku.',
      ],
      button: 'Otvori profil',
      footer: FOOTER,
    },
    'google-disconnected': {
      title: 'Google je odspojen',
      paragraphs: [
        'Vaš račun više nije povezan s Googleom. Prijavljujete se lozinkom.',
        'Ako to niste bili vi, odmah zatražite novu lozinku.',
      ],
      button: 'Zatraži novu lozinku',
      footer: FOOTER,
    },
    'second-factor-on': {
      title: 'Vaš račun sada ima drugi faktor',
      paragraphs: [
        'Od sada svaka prijava lozinkom traži kod iz vaše aplikacije za provjeru autentičnosti.',
        'Ako to niste bili vi, odmah promijenite lozinku i zamolite onoga tko održava ovu instalaciju da isključi drugi faktor.',
      ],
      button: 'Otvori profil',
      footer: FOOTER,
    },
    'second-factor-off': {
      title: 'Drugi faktor je isključen',
      paragraphs: [
        'Vaš račun više nema drugi faktor. Za prijavu je dovoljna lozinka.',
        'Ako to niste bili vi, odmah promijenite lozinku.',
      ],
      button: 'Otvori profil',
      footer: FOOTER,
    },
    'account-deleted': {
      title: 'Vaš je račun izbrisan',
      paragraphs: [
        'Vaš Colloquy račun i vaši osobni podaci su izbrisani, a sve su sesije završene.',
        'Radni prostori u kojima ste bili sami izbrisani su s njim. Više niste član nijednog drugog radnog prostora.',
        'Ovom se adresom možete ponovno registrirati u bilo kojem trenutku; bit će to novi račun.',
      ],
      button: 'Registracija',
      footer:
        'Ako niste vi izbrisali račun, odgovorite na ovu poruku ili se javite onome tko za vas vodi Colloquy.',
    },
  },
  billing: {
    limitReached: ({ name, resource, percent, used, limit, resetsOn }) => ({
      title:
        percent >= 100
          ? `${name}: iskorišteno je sve (${RESOURCES[resource].name})`
          : `${name}: iskorišteno je ${percent} % (${RESOURCES[resource].name})`,
      paragraphs: [
        `Radni prostor ${name} iskoristio je ${used} od ${limit} (${RESOURCES[resource].name}).`,
        `${percent >= 100 ? 'Od sada' : 'Kad se sve iskoristi,'} ${RESOURCES[resource].full}`,
        ...(resetsOn === null ? [] : [`Brojanje počinje iznova ${resetsOn}.`]),
      ],
    }),
    notices: {
      'trial-ending': ({ name, date }) => ({
        title: `Probno razdoblje za ${name} završava ${date}`,
        paragraphs: [
          `Nakon toga chatbotovi u radnom prostoru ${name} više ne pišu odgovore. ${GOES_ON}`,
          'Odaberite plan da biste nastavili bez stanke. Ništa što ste napravili nije izgubljeno.',
        ],
      }),
      'trial-ended': ({ name, date }) => ({
        title: `Probno razdoblje za ${name} je završilo`,
        paragraphs: [
          `Probno razdoblje završilo je ${date}. Chatbotovi više ne pišu odgovore. ${GOES_ON}`,
          'Odaberite plan i odmah će ponovno odgovarati. Ništa što ste napravili nije izgubljeno.',
        ],
      }),
      'payment-failed': ({ name, date }) => ({
        title: `Plaćanje za ${name} nije uspjelo`,
        paragraphs: [
          'Posljednje plaćanje nije se moglo naplatiti. Zasad sve radi.',
          `Provjerite podatke za plaćanje. Bez uplate plan se ograničava ${date}: chatbotovi tada više ne pišu odgovore.`,
        ],
      }),
      'plan-restricted': ({ name, date }) => ({
        title: `Plan za ${name} je ograničen`,
        paragraphs: [
          `Od ${date} chatbotovi u radnom prostoru ${name} više ne pišu odgovore. ${GOES_ON}`,
          'Nadzorna ploča ostaje čitljiva, a s plaćenim planom sve odmah ponovno radi.',
        ],
      }),
      'erasure-near': ({ name, date }) => ({
        title: `${name} će biti izbrisan ${date}`,
        paragraphs: [
          `Plan za ${name} je otkazan. Dana ${date} radni se prostor briše, s chatbotovima, dokumentima i razgovorima.`,
          'Odaberite plan prije tog dana da biste sve zadržali. Ako želite da se izbriše, ne morate ništa učiniti.',
        ],
      }),
    },
    openBilling: 'Otvori naplatu',
  },
  mailbox: {
    title: 'Poštanski sandučić',
    help: 'Pošta koju je poslala ova instalacija. Ništa ne napušta ovo računalo.',
    empty: 'Još nema pošte. Pojavit će se ovdje čim bude poslana.',
    noSubject: '(bez predmeta)',
    to: ({ address }) => `Prima ${address}`,
    allMail: 'Sva pošta',
    from: 'Šalje',
    recipient: 'Prima',
    replyTo: 'Odgovor na',
    sent: 'Poslano',
    formatted: 'Poruka',
    plainText: 'Samo tekst',
    views: 'Prikaz poruke',
    download: 'Preuzmi kao .eml',
    coming: {
      title: 'Poruka je na putu',
      help: 'Ova će je stranica prikazati čim stigne. Ako u roku od minute ništa ne dođe, zatražite je ponovno.',
    },
    locked: {
      title: 'Ovaj sandučić ima vlastitu poveznicu',
      help: 'Otvorite poveznicu koju je Colloquy ispisao pri pokretanju. Svako pokretanje ispisuje istu: „Mail that it sends can be read at …/mailbox?key=…”',
      alone:
        'Radi samo na ovom računalu. Stranica koja prikazuje jednu poruku onome tko se upravo registrirao vrijedi jedan sat.',
    },
  },
  workspaces: {
    invitation: (mail) => ({
      title: `Pridružite se radnom prostoru ${mail.workspace} na Colloquyju`,
      paragraphs: [
        `${mail.inviter === '' ? 'Administrator' : mail.inviter} vas poziva u radni prostor ${mail.workspace}, u ulozi: ${ROLES[mail.role]}.`,
        'Možete se pridružiti svojim računom ili se najprije registrirati ovom adresom.',
        'Poveznica vrijedi 7 dana.',
      ],
      button: 'Pridruži se radnom prostoru',
      footer:
        'Ovu poruku dobivate jer je netko pozvao ovu adresu. Ako se ne želite pridružiti, ne morate ništa učiniti.',
    }),
    knowledgeFailed: ({ name }) => ({
      title: `Znanje chatbota u radnom prostoru ${name} nije se moglo obraditi`,
      paragraphs: [
        `Dokument ili tekst chatbota u radnom prostoru ${name} nije se mogao obraditi. Chatbot i dalje odgovara iz onoga što je znao prije.`,
        'Na njegovoj stranici piše što nije uspjelo, zašto i što se može učiniti. Ovu poruku za svaki chatbot dobivate najviše jedanput na dan.',
      ],
      button: 'Pogledaj što nije uspjelo',
    }),
    scheduleStopped: ({ name, website, failures }: { name: string; website: string; failures: number }) => ({
      title: `${website} više se ne osvježava samo`,
      paragraphs: [
        `Zakazano osvježavanje web-mjesta ${website} u ${name} nije uspjelo ${failures} puta zaredom, pa je njegov raspored isključen. Chatbot i dalje odgovara onim što je već znao.`,
        'Na stranici web-mjesta piše što nije uspjelo. Ponovno uključite raspored kad se to popravi.',
      ],
      button: 'Pogledaj web-mjesto',
    }),
    contactRequested: ({ bot }: { bot: string }) => ({
      title: `Posjetitelj chatbota ${bot} traži da mu se javite`,
      intro: `Posjetitelj je ispunio obrazac za kontakt chatbota ${bot}. Odgovor na ovu poruku stiže posjetitelju.`,
      labels: { email: 'E-pošta', name: 'Ime', phone: 'Telefon', message: 'Poruka' },
      button: 'Otvori razgovor',
    }),
    contactFooter: ({ bot }: { bot: string }) =>
      `Ovu poruku primate jer obrazac za kontakt chatbota ${bot} navodi vašu adresu.`,
    flowMail: ({ bot }) => ({
      button: 'Otvori razgovor',
      footer: `Ovu poruku primate jer tijek razgovora za ${bot} navodi vašu adresu.`,
      transcript: 'Što je rečeno:',
      visitor: 'Posjetitelj',
    }),
    contactReply: ({ bot }: { bot: string }) => ({
      title: `${bot}: vaša je poruka stigla`,
      footer: `Ovu poruku primate jer je ova adresa upisana u obrazac za kontakt chatbota ${bot}. Ako to niste bili vi, ne morate ništa učiniti.`,
    }),
    optionalFooter:
      'Ovu poruku dobivate jer brinete o ovom radnom prostoru. Može se isključiti u postavkama radnog prostora ili vašeg profila.',
    neededFooter: 'Ovu poruku dobivate jer brinete o ovom radnom prostoru i njegovu planu.',
  },
};
