import type { texts as en } from '../../en/mails/index.ts';

const FOOTER =
  'Riceve questo messaggio perché qualcuno ha inserito questo indirizzo su Colloquy. Se non è stato lei, non faccia nulla.';
const GOES_ON = 'Continuano ad accogliere i visitatori e tutto ciò che ha fatto resta leggibile.';

const RESOURCES = {
  answers: { name: 'risposte', full: `i chatbot non scrivono più risposte. ${GOES_ON}` },
  bots: {
    name: 'chatbot',
    full: 'non si possono aggiungere altri chatbot. Quelli che ha continuano a funzionare.',
  },
  pages: {
    name: 'pagine',
    full: 'non vengono lette altre pagine. Quelle che ha servono ancora per le risposte.',
  },
  storageBytes: {
    name: 'spazio',
    full: 'non si possono aggiungere altri documenti. Quelli che ha servono ancora per le risposte.',
  },
  seats: { name: 'posti', full: 'non si può invitare nessun altro. Chi è membro lo resta.' },
};

/** By role number. */
const ROLES = { 1: 'amministratore', 2: 'utente', 3: 'utente avanzato' };

/** All mails, and the mailbox pages. */
export const texts: typeof en = {
  language: 'it',
  accounts: {
    'confirm-signup': {
      title: 'Confermi il suo indirizzo e-mail',
      paragraphs: [
        'Le diamo il benvenuto su Colloquy. Confermi il suo indirizzo per completare la registrazione.',
        'Il link funziona per 24 ore.',
      ],
      button: 'Completa la registrazione',
      footer: FOOTER,
    },
    'already-registered': {
      title: 'Ha già un account',
      paragraphs: [
        'Qualcuno ha provato a registrarsi con questo indirizzo, che ha già un account. Può semplicemente accedere.',
      ],
      button: 'Accedi',
      footer: FOOTER,
    },
    'reset-password': {
      title: 'Scelga una nuova password',
      paragraphs: [
        'Ha chiesto di reimpostare la password.',
        'Il link funziona per 60 minuti, una sola volta.',
      ],
      button: 'Scegli una nuova password',
      footer: FOOTER,
    },
    'password-changed': {
      title: 'La sua password è stata cambiata',
      paragraphs: [
        'La password del suo account è stata cambiata e tutte le sessioni sono state chiuse.',
        'Se non è stato lei, reimposti subito la password.',
      ],
      button: 'Reimposta la password',
      footer: FOOTER,
    },
    'google-connected': {
      title: 'Ora può accedere con Google',
      paragraphs: [
        'L’account Google con questo indirizzo è stato collegato al suo account.',
        'Se non è stato lei, acceda, lo scolleghi nel suo profilo e cambi la password.',
      ],
      button: 'Apri il profilo',
      footer: FOOTER,
    },
    'google-disconnected': {
      title: 'Google è stato scollegato',
      paragraphs: [
        'Il suo account non è più collegato a Google. Accede con la sua password.',
        'Se non è stato lei, reimposti subito la password.',
      ],
      button: 'Reimposta la password',
      footer: FOOTER,
    },
    'second-factor-on': {
      title: 'Il suo account ha ora un secondo fattore',
      paragraphs: [
        'D’ora in poi ogni accesso con la password chiede un codice della sua app di autenticazione.',
        'Se non è stato lei, reimposti subito la password e chieda a chi gestisce questa installazione di disattivare il secondo fattore.',
      ],
      button: 'Apri il profilo',
      footer: FOOTER,
    },
    'second-factor-off': {
      title: 'Il secondo fattore è stato disattivato',
      paragraphs: [
        'Il suo account non ha più un secondo fattore. Per accedere basta la password.',
        'Se non è stato lei, reimposti subito la password.',
      ],
      button: 'Apri il profilo',
      footer: FOOTER,
    },
    'account-deleted': {
      title: 'Il suo account è stato eliminato',
      paragraphs: [
        'Il suo account Colloquy e i suoi dati personali sono stati eliminati e tutte le sessioni sono state chiuse.',
        'Gli spazi di lavoro di cui era l’unico membro sono stati eliminati con l’account. Non è più membro di nessun altro spazio di lavoro.',
        'Può registrarsi di nuovo con questo indirizzo in qualsiasi momento; sarà un nuovo account.',
      ],
      button: 'Registrati',
      footer:
        'Se non è stato lei a eliminare l’account, risponda a questo messaggio o avvisi chi gestisce Colloquy per lei.',
    },
  },
  billing: {
    limitReached: ({ name, resource, percent, used, limit, resetsOn }) => ({
      title:
        percent >= 100
          ? `${name} ha esaurito il suo limite (${RESOURCES[resource].name})`
          : `${name} ha usato il ${percent}% del suo limite (${RESOURCES[resource].name})`,
      paragraphs: [
        `Lo spazio di lavoro ${name} ha usato ${used} su ${limit} (${RESOURCES[resource].name}).`,
        `${percent >= 100 ? 'Da ora in poi' : 'Quando tutto sarà esaurito,'} ${RESOURCES[resource].full}`,
        ...(resetsOn === null ? [] : [`Il conteggio ricomincia il ${resetsOn}.`]),
      ],
    }),
    notices: {
      'trial-ending': ({ name, date }) => ({
        title: `La prova di ${name} termina il ${date}`,
        paragraphs: [
          `Dopo, i chatbot di ${name} non scrivono più risposte. ${GOES_ON}`,
          'Scelga un piano per continuare senza pause. Nulla di ciò che ha fatto va perso.',
        ],
      }),
      'trial-ended': ({ name, date }) => ({
        title: `La prova di ${name} è terminata`,
        paragraphs: [
          `La prova è terminata il ${date}. I chatbot non scrivono più risposte. ${GOES_ON}`,
          'Scelga un piano e risponderanno di nuovo subito. Nulla di ciò che ha fatto va perso.',
        ],
      }),
      'payment-failed': ({ name, date }) => ({
        title: `Un pagamento per ${name} non è riuscito`,
        paragraphs: [
          'Non è stato possibile addebitare l’ultimo pagamento. Per ora funziona tutto.',
          `Controlli i suoi dati di pagamento. Senza un pagamento il piano viene limitato il ${date}: i chatbot non scriveranno più risposte.`,
        ],
      }),
      'plan-restricted': ({ name, date }) => ({
        title: `Il piano di ${name} è limitato`,
        paragraphs: [
          `Dal ${date} i chatbot di ${name} non scrivono più risposte. ${GOES_ON}`,
          'La dashboard resta leggibile, e con un piano pagato tutto funziona di nuovo subito.',
        ],
      }),
      'erasure-near': ({ name, date }) => ({
        title: `${name} sarà eliminato il ${date}`,
        paragraphs: [
          `Il piano di ${name} è stato disdetto. Il ${date} lo spazio di lavoro viene eliminato, con i suoi chatbot, documenti e conversazioni.`,
          'Scelga un piano prima di quel giorno per conservare tutto. Se vuole che venga eliminato, non faccia nulla.',
        ],
      }),
    },
    openBilling: 'Apri la fatturazione',
  },
  mailbox: {
    title: 'Casella di posta',
    help: 'La posta inviata da questa installazione. Nulla lascia questo computer.',
    empty: 'Ancora nessun messaggio. Compaiono qui appena vengono inviati.',
    noSubject: '(senza oggetto)',
    to: ({ address }) => `A ${address}`,
    allMail: 'Tutta la posta',
    from: 'Da',
    recipient: 'A',
    replyTo: 'Rispondi a',
    sent: 'Inviato',
    formatted: 'Messaggio',
    plainText: 'Solo testo',
    views: 'Come viene mostrato il messaggio',
    download: 'Scarica come .eml',
    coming: {
      title: 'Il messaggio è in arrivo',
      help: 'Questa pagina lo mostra appena arriva. Se entro un minuto non arriva nulla, lo richieda di nuovo.',
    },
    locked: {
      title: 'Questa casella ha un proprio link',
      help: 'Apra il link che Colloquy ha mostrato all’avvio. Ogni avvio mostra lo stesso: “Mail that it sends can be read at …/mailbox?key=…”',
      alone:
        'Funziona solo su questo computer. Una pagina che mostra un solo messaggio a chi si è appena registrato funziona per un’ora.',
    },
  },
  workspaces: {
    invitation: (mail) => ({
      title: `Entri in ${mail.workspace} su Colloquy`,
      paragraphs: [
        `${mail.inviter === '' ? 'Un amministratore' : mail.inviter} la invita nello spazio di lavoro ${mail.workspace} con il ruolo di ${ROLES[mail.role]}.`,
        'Può entrare con il suo account, oppure registrarsi prima con questo indirizzo.',
        'Il link funziona per 7 giorni.',
      ],
      button: 'Entra nello spazio di lavoro',
      footer:
        'Riceve questo messaggio perché qualcuno ha invitato questo indirizzo. Se non vuole entrare, non faccia nulla.',
    }),
    knowledgeFailed: ({ name }) => ({
      title: `Non è stato possibile elaborare le conoscenze di un chatbot di ${name}`,
      paragraphs: [
        `Non è stato possibile elaborare un documento o un testo di un chatbot di ${name}. Il chatbot continua a rispondere con ciò che sapeva prima.`,
        'La sua pagina dice che cosa non è riuscito, perché, e che cosa si può fare. Riceve questo messaggio al massimo una volta al giorno per ogni chatbot.',
      ],
      button: 'Vedi che cosa non è riuscito',
    }),
    scheduleStopped: ({ name, website, failures }: { name: string; website: string; failures: number }) => ({
      title: `${website} non viene più aggiornato da solo`,
      paragraphs: [
        `Un aggiornamento pianificato del sito ${website} in ${name} non è riuscito per ${failures} volte di seguito, quindi la sua pianificazione è stata disattivata. Il chatbot continua a rispondere con ciò che sapeva già.`,
        'La pagina del sito dice che cosa non ha funzionato. Riattivate la pianificazione quando è risolto.',
      ],
      button: 'Vedi il sito',
    }),
    contactRequested: ({ bot }: { bot: string }) => ({
      title: `Un visitatore di ${bot} chiede di essere contattato`,
      intro: `Un visitatore ha compilato il modulo di contatto di ${bot}. La risposta a questo messaggio arriva al visitatore.`,
      labels: { email: 'E-mail', name: 'Nome', phone: 'Telefono', message: 'Messaggio' },
      button: 'Apri la conversazione',
    }),
    contactFooter: ({ bot }: { bot: string }) =>
      `Riceve questo messaggio perché il modulo di contatto di ${bot} indica il suo indirizzo.`,
    flowMail: ({ bot }) => ({
      button: 'Apri la conversazione',
      footer: `Riceve questo messaggio perché il flusso di conversazione di ${bot} contiene il suo indirizzo.`,
      transcript: 'Che cosa è stato detto:',
      visitor: 'Visitatore',
    }),
    contactReply: ({ bot }: { bot: string }) => ({
      title: `${bot}: il suo messaggio è arrivato`,
      footer: `Riceve questo messaggio perché questo indirizzo è stato indicato nel modulo di contatto di ${bot}. Se non è stato lei, non faccia nulla.`,
    }),
    optionalFooter:
      'Riceve questo messaggio perché si occupa di questo spazio di lavoro. Si può disattivare nelle impostazioni dello spazio di lavoro o del suo profilo.',
    neededFooter: 'Riceve questo messaggio perché si occupa di questo spazio di lavoro e del suo piano.',
  },
};
