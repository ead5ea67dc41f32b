import type { texts as en } from '../../en/mails/index.ts';

const FOOTER =
  'Sie erhalten diese Nachricht, weil jemand diese Adresse bei Colloquy eingegeben hat. Wenn Sie es nicht waren, tun Sie nichts.';
const GOES_ON = 'Sie begrüßen Besucher weiterhin, und alles, was Sie gemacht haben, bleibt lesbar.';

const RESOURCES = {
  answers: { name: 'Antworten', full: `schreiben die Chatbots keine Antworten mehr. ${GOES_ON}` },
  bots: {
    name: 'Chatbots',
    full: 'können keine Chatbots mehr hinzugefügt werden. Die vorhandenen laufen weiter.',
  },
  pages: {
    name: 'Seiten',
    full: 'werden keine Seiten mehr gelesen. Die vorhandenen dienen weiter als Grundlage der Antworten.',
  },
  storageBytes: {
    name: 'Speicherplatz',
    full: 'können keine Dokumente mehr hinzugefügt werden. Die vorhandenen dienen weiter als Grundlage der Antworten.',
  },
  seats: { name: 'Plätze', full: 'kann niemand mehr eingeladen werden. Alle Mitglieder bleiben Mitglieder.' },
};

/** By role number. */
const ROLES = { 1: 'Administrator', 2: 'Benutzer', 3: 'Power-User' };

/** All mails, and the mailbox pages. */
export const texts: typeof en = {
  language: 'de',
  accounts: {
    'confirm-signup': {
      title: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Willkommen bei Colloquy. Bestätigen Sie Ihre Adresse, um die Registrierung abzuschließen.',
        'Der Link gilt 24 Stunden.',
      ],
      button: 'Registrierung abschließen',
      footer: FOOTER,
    },
    'already-registered': {
      title: 'Sie haben bereits ein Konto',
      paragraphs: [
        'Jemand wollte sich mit dieser Adresse registrieren, die schon ein Konto hat. Sie können sich einfach anmelden.',
      ],
      button: 'Anmelden',
      footer: FOOTER,
    },
    'reset-password': {
      title: 'Wählen Sie ein neues Passwort',
      paragraphs: ['Sie möchten Ihr Passwort zurücksetzen.', 'Der Link gilt 60 Minuten, einmal.'],
      button: 'Neues Passwort wählen',
      footer: FOOTER,
    },
    'password-changed': {
      title: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Kontos wurde geändert, und alle Sitzungen wurden beendet.',
        'Wenn Sie es nicht waren, setzen Sie Ihr Passwort sofort zurück.',
      ],
      button: 'Passwort zurücksetzen',
      footer: FOOTER,
    },
    'google-connected': {
      title: 'Sie können sich jetzt mit Google anmelden',
      paragraphs: [
        'Das Google-Konto mit dieser Adresse wurde mit Ihrem Konto verbunden.',
        'Wenn Sie es nicht waren, melden Sie sich an, trennen Sie es in Ihrem Profil und ändern Sie Ihr Passwort.',
      ],
      button: 'Profil öffnen',
      footer: FOOTER,
    },
    'google-disconnected': {
      title: 'Google wurde getrennt',
      paragraphs: [
        'Ihr Konto ist nicht mehr mit Google verbunden. Sie melden sich mit Ihrem Passwort an.',
        'Wenn Sie es nicht waren, setzen Sie Ihr Passwort sofort zurück.',
      ],
      button: 'Passwort zurücksetzen',
      footer: FOOTER,
    },
    'second-factor-on': {
      title: 'Ihr Konto hat jetzt einen zweiten Faktor',
      paragraphs: [
        'Ab jetzt fragt jede Anmeldung mit Ihrem Passwort nach einem Code Ihrer Authenticator-App.',
        'Wenn Sie es nicht waren, setzen Sie Ihr Passwort sofort zurück und bitten Sie den Betreiber dieser Installation, den zweiten Faktor auszuschalten.',
      ],
      button: 'Profil öffnen',
      footer: FOOTER,
    },
    'second-factor-off': {
      title: 'Der zweite Faktor wurde ausgeschaltet',
      paragraphs: [
        'Ihr Konto hat keinen zweiten Faktor mehr. Zur Anmeldung genügt Ihr Passwort.',
        'Wenn Sie es nicht waren, setzen Sie Ihr Passwort sofort zurück.',
      ],
      button: 'Profil öffnen',
      footer: FOOTER,
    },
    'account-deleted': {
      title: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        'Ihr Colloquy-Konto und Ihre persönlichen Daten wurden gelöscht, und alle Sitzungen wurden beendet.',
        'Arbeitsbereiche, in denen nur Sie waren, sind damit auch gelöscht. In anderen Arbeitsbereichen sind Sie nicht mehr Mitglied.',
        'Sie können sich mit dieser Adresse jederzeit neu registrieren; es wird ein neues Konto.',
      ],
      button: 'Registrieren',
      footer:
        'Wenn nicht Sie das Konto gelöscht haben, antworten Sie auf diese Nachricht oder wenden Sie sich an die Person, die Colloquy für Sie betreibt.',
    },
  },
  billing: {
    limitReached: ({ name, resource, percent, used, limit, resetsOn }) => ({
      title:
        percent >= 100
          ? `${name}: Kontingent ganz verbraucht (${RESOURCES[resource].name})`
          : `${name}: ${percent} % des Kontingents verbraucht (${RESOURCES[resource].name})`,
      paragraphs: [
        `Der Arbeitsbereich ${name} hat ${used} von ${limit} verbraucht (${RESOURCES[resource].name}).`,
        `${percent >= 100 ? 'Ab jetzt' : 'Wenn alles verbraucht ist,'} ${RESOURCES[resource].full}`,
        ...(resetsOn === null ? [] : [`Die Zählung beginnt am ${resetsOn} neu.`]),
      ],
    }),
    notices: {
      'trial-ending': ({ name, date }) => ({
        title: `Die Testphase von ${name} endet am ${date}`,
        paragraphs: [
          `Danach schreiben die Chatbots von ${name} keine Antworten mehr. ${GOES_ON}`,
          'Wählen Sie einen Tarif, um ohne Pause weiterzumachen. Nichts von dem, was Sie gemacht haben, geht verloren.',
        ],
      }),
      'trial-ended': ({ name, date }) => ({
        title: `Die Testphase von ${name} ist beendet`,
        paragraphs: [
          `Die Testphase endete am ${date}. Die Chatbots schreiben keine Antworten mehr. ${GOES_ON}`,
          'Wählen Sie einen Tarif, und sie antworten sofort wieder. Nichts von dem, was Sie gemacht haben, geht verloren.',
        ],
      }),
      'payment-failed': ({ name, date }) => ({
        title: `Eine Zahlung für ${name} ist fehlgeschlagen`,
        paragraphs: [
          'Die letzte Zahlung konnte nicht eingezogen werden. Vorerst funktioniert alles.',
          `Bitte prüfen Sie Ihre Zahlungsdaten. Ohne Zahlung wird der Tarif am ${date} eingeschränkt: Dann schreiben die Chatbots keine Antworten mehr.`,
        ],
      }),
      'plan-restricted': ({ name, date }) => ({
        title: `Der Tarif von ${name} ist eingeschränkt`,
        paragraphs: [
          `Seit dem ${date} schreiben die Chatbots von ${name} keine Antworten mehr. ${GOES_ON}`,
          'Das Dashboard bleibt lesbar, und mit einem bezahlten Tarif funktioniert sofort alles wieder.',
        ],
      }),
      'erasure-near': ({ name, date }) => ({
        title: `${name} wird am ${date} gelöscht`,
        paragraphs: [
          `Der Tarif von ${name} wurde gekündigt. Am ${date} wird der Arbeitsbereich mit seinen Chatbots, Dokumenten und Unterhaltungen gelöscht.`,
          'Wählen Sie vorher einen Tarif, um alles zu behalten. Wenn es gelöscht werden soll, tun Sie nichts.',
        ],
      }),
    },
    openBilling: 'Abrechnung öffnen',
  },
  mailbox: {
    title: 'Postfach',
    help: 'E-Mails, die diese Installation gesendet hat. Nichts verlässt diesen Rechner.',
    empty: 'Noch keine E-Mails. Sie erscheinen hier, sobald sie gesendet werden.',
    noSubject: '(kein Betreff)',
    to: ({ address }) => `An ${address}`,
    allMail: 'Alle E-Mails',
    from: 'Von',
    recipient: 'An',
    replyTo: 'Antwort an',
    sent: 'Gesendet',
    formatted: 'Nachricht',
    plainText: 'Nur Text',
    views: 'Darstellung der E-Mail',
    download: 'Als .eml herunterladen',
    coming: {
      title: 'Die E-Mail ist unterwegs',
      help: 'Diese Seite zeigt sie, sobald sie da ist. Wenn nach einer Minute nichts kommt, fordern Sie die E-Mail noch einmal an.',
    },
    locked: {
      title: 'Dieses Postfach hat einen eigenen Link',
      help: 'Öffnen Sie den Link, den Colloquy beim Start ausgegeben hat. Jeder Start gibt denselben aus: „Mail that it sends can be read at …/mailbox?key=…“',
      alone:
        'Er funktioniert nur auf diesem Rechner. Eine Seite, die nach der Registrierung eine einzelne E-Mail zeigt, gilt eine Stunde.',
    },
  },
  workspaces: {
    invitation: (mail) => ({
      title: `Arbeiten Sie mit in ${mail.workspace} auf Colloquy`,
      paragraphs: [
        `${mail.inviter === '' ? 'Ein Administrator' : mail.inviter} lädt Sie in den Arbeitsbereich ${mail.workspace} ein, in der Rolle ${ROLES[mail.role]}.`,
        'Sie können mit Ihrem Konto beitreten oder sich zuerst mit dieser Adresse registrieren.',
        'Der Link gilt 7 Tage.',
      ],
      button: 'Dem Arbeitsbereich beitreten',
      footer:
        'Sie erhalten diese Nachricht, weil jemand diese Adresse eingeladen hat. Wenn Sie nicht beitreten möchten, tun Sie nichts.',
    }),
    knowledgeFailed: ({ name }) => ({
      title: `Wissen eines Chatbots in ${name} konnte nicht verarbeitet werden`,
      paragraphs: [
        `Ein Dokument oder Text eines Chatbots in ${name} konnte nicht verarbeitet werden. Aus dem, was der Chatbot vorher wusste, antwortet er weiter.`,
        'Auf seiner Seite steht, was fehlgeschlagen ist, warum, und was man tun kann. Sie erhalten diese Nachricht für jeden Chatbot höchstens einmal am Tag.',
      ],
      button: 'Fehler ansehen',
    }),
    scheduleStopped: ({ name, website, failures }: { name: string; website: string; failures: number }) => ({
      title: `${website} wird nicht mehr von selbst aktualisiert`,
      paragraphs: [
        `Eine geplante Aktualisierung der Website ${website} in ${name} ist ${failures} Mal in Folge fehlgeschlagen. Ihr Zeitplan wurde deshalb abgeschaltet. Was der Chatbot vorher gelernt hat, beantwortet er weiter.`,
        'Bei der Website steht, woran es lag. Schalten Sie den Zeitplan wieder ein, wenn das behoben ist.',
      ],
      button: 'Website ansehen',
    }),
    contactRequested: ({ bot }: { bot: string }) => ({
      title: `Ein Besucher von ${bot} bittet um Kontakt`,
      intro: `Ein Besucher hat das Kontaktformular von ${bot} ausgefüllt. Eine Antwort auf diese Nachricht geht an den Besucher.`,
      labels: { email: 'E-Mail', name: 'Name', phone: 'Telefon', message: 'Nachricht' },
      button: 'Unterhaltung öffnen',
    }),
    contactFooter: ({ bot }: { bot: string }) =>
      `Sie erhalten diese Nachricht, weil das Kontaktformular von ${bot} Ihre Adresse nennt.`,
    flowMail: ({ bot }) => ({
      button: 'Gespräch öffnen',
      footer: `Sie erhalten diese Nachricht, weil der Gesprächsablauf von ${bot} Ihre Adresse nennt.`,
      transcript: 'Was gesagt wurde:',
      visitor: 'Besucher',
    }),
    contactReply: ({ bot }: { bot: string }) => ({
      title: `${bot}: Ihre Nachricht ist angekommen`,
      footer: `Sie erhalten diese Nachricht, weil diese Adresse im Kontaktformular von ${bot} angegeben wurde. Waren Sie das nicht, müssen Sie nichts tun.`,
    }),
    optionalFooter:
      'Sie erhalten diese Nachricht, weil Sie sich um diesen Arbeitsbereich kümmern. Sie lässt sich in den Einstellungen des Arbeitsbereichs oder Ihres Profils abschalten.',
    neededFooter:
      'Sie erhalten diese Nachricht, weil Sie sich um diesen Arbeitsbereich und seinen Tarif kümmern.',
  },
};
