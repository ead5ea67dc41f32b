import type { Domain } from '../corpus.ts';

/** A bot in a language that the local model does not support. Not part of DOMAINS. */
export const german: Domain = {
  name: 'deutsch',
  documents: [
    {
      title: 'Rückgabe und Versand',
      sections: [
        {
          heading: 'Rückgabe',
          text: 'Unbenutzte Ware kann innerhalb von 30 Tagen nach der Lieferung zurückgeschickt werden. Ein frankiertes Etikett liegt im Kundenkonto bereit. Geöffnete Kosmetik und Ohrringe sind ausgeschlossen.',
          questions: [
            'Wie lange kann ich Ware zurückschicken?',
            'Wo finde ich das Etikett für die Rückgabe?',
          ],
        },
        {
          heading: 'Lieferzeit',
          text: 'Pakete brauchen zwei bis vier Werktage und kosten 4,95 Euro. Ab 60 Euro Bestellwert liefern wir kostenlos. Expresssendungen kommen am nächsten Werktag.',
          questions: [
            'Wie viele Tage dauert die Lieferung eines Pakets?',
            'Ab wann ist der Versand kostenlos?',
          ],
        },
        {
          heading: 'Erstattung',
          text: 'Nach der Prüfung im Lager überweisen wir den Betrag auf die Karte, mit der bezahlt wurde. Das dauert bis zu fünf Tage. Beschenkte erhalten einen Gutschein.',
          questions: ['Wann bekomme ich den Betrag zurück auf die Karte?', 'Was erhalten Beschenkte?'],
        },
      ],
    },
    {
      title: 'Urlaub und Krankheit',
      sections: [
        {
          heading: 'Urlaub',
          text: 'Alle Beschäftigten haben 27 Urlaubstage im Jahr. Bis zu fünf Tage können bis Ende März des folgenden Jahres übertragen werden. Anträge über zehn Tage genehmigt die Abteilungsleitung.',
          questions: ['Wie viele Urlaubstage habe ich?', 'Kann ich Tage ins nächste Jahr übertragen?'],
        },
        {
          heading: 'Krankmeldung',
          text: 'Melden Sie sich am ersten Tag vor neun Uhr bei der Führungskraft. Ab dem vierten Tag ist ein ärztliches Attest nötig. Das Gehalt wird sechs Wochen weitergezahlt.',
          questions: ['Ab welchem Tag brauche ich ein Attest?', 'Wie lange wird mein Gehalt weitergezahlt?'],
        },
        {
          heading: 'Mobiles Arbeiten',
          text: 'Bis zu drei Tage in der Woche dürfen zu Hause gearbeitet werden. Die Firma leiht einen Bildschirm und zahlt 30 Euro im Monat für Strom und Internet.',
          questions: ['Zahlt die Firma für Internet?', 'Wie viele Tage darf ich zu Hause arbeiten?'],
        },
      ],
    },
    {
      title: 'Kaffeemaschine Aroma',
      sections: [
        {
          heading: 'Entkalken',
          text: 'Leuchtet der orange Tropfen, füllen Sie 100 ml Entkalker und 900 ml Wasser ein und halten Sie die Tasten Dampf und Tasse fünf Sekunden gedrückt. Essig greift die Dichtungen an.',
          questions: ['Was bedeutet der orange Tropfen?', 'Kann ich mit Essig entkalken?'],
        },
        {
          heading: 'Störungen',
          text: 'Fehler E4 heißt, dass die Brühgruppe nicht eingerastet ist. Läuft der Kaffee zu langsam, ist der Mahlgrad zu fein. Lauwarmer Kaffee wird im Menü T2 heißer gestellt.',
          questions: ['Die Anzeige meldet Fehler E4', 'Der Kaffee ist nur lauwarm'],
        },
      ],
    },
  ],
  unanswerable: [
    'Wie kündige ich den Newsletter?',
    'Gibt es einen Betriebskindergarten?',
    'Was bedeutet Fehler E9?',
  ],
};
