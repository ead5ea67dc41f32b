import type { texts as en } from '../../en/mails/index.ts';

const FOOTER =
  'Vous recevez ce message parce que quelqu’un a saisi cette adresse sur Colloquy. Si ce n’était pas vous, ne faites rien.';
const GOES_ON = 'Ils accueillent toujours les visiteurs, et tout ce que vous avez fait reste lisible.';

const RESOURCES = {
  answers: { name: 'réponses', full: `les chatbots n’écrivent plus de réponses. ${GOES_ON}` },
  bots: {
    name: 'chatbots',
    full: 'il n’est plus possible d’ajouter de chatbots. Ceux que vous avez continuent.',
  },
  pages: {
    name: 'pages',
    full: 'aucune autre page n’est lue. Celles que vous avez servent toujours aux réponses.',
  },
  storageBytes: {
    name: 'stockage',
    full: 'il n’est plus possible d’ajouter de documents. Ceux que vous avez servent toujours aux réponses.',
  },
  seats: { name: 'places', full: 'plus personne ne peut être invité. Tous les membres le restent.' },
};

/** By role number. */
const ROLES = { 1: 'administrateur', 2: 'utilisateur', 3: 'utilisateur avancé' };

/** All mails, and the mailbox pages. */
export const texts: typeof en = {
  language: 'fr',
  accounts: {
    'confirm-signup': {
      title: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Bienvenue sur Colloquy. Confirmez votre adresse pour terminer votre inscription.',
        'Le lien fonctionne pendant 24 heures.',
      ],
      button: 'Terminer l’inscription',
      footer: FOOTER,
    },
    'already-registered': {
      title: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un a voulu s’inscrire avec cette adresse, qui a déjà un compte. Vous pouvez simplement vous connecter.',
      ],
      button: 'Se connecter',
      footer: FOOTER,
    },
    'reset-password': {
      title: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Vous avez demandé à réinitialiser votre mot de passe.',
        'Le lien fonctionne pendant 60 minutes, une seule fois.',
      ],
      button: 'Choisir un nouveau mot de passe',
      footer: FOOTER,
    },
    'password-changed': {
      title: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Le mot de passe de votre compte a été modifié et toutes les sessions ont été fermées.',
        'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe.',
      ],
      button: 'Réinitialiser le mot de passe',
      footer: FOOTER,
    },
    'google-connected': {
      title: 'Vous pouvez maintenant vous connecter avec Google',
      paragraphs: [
        'Le compte Google lié à cette adresse a été connecté à votre compte.',
        'Si ce n’était pas vous, connectez-vous, déconnectez-le dans votre profil et changez votre mot de passe.',
      ],
      button: 'Ouvrir le profil',
      footer: FOOTER,
    },
    'google-disconnected': {
      title: 'Google a été déconnecté',
      paragraphs: [
        'Votre compte n’est plus connecté à Google. Vous vous connectez avec votre mot de passe.',
        'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe.',
      ],
      button: 'Réinitialiser le mot de passe',
      footer: FOOTER,
    },
    'second-factor-on': {
      title: 'Votre compte a maintenant un second facteur',
      paragraphs: [
        'Désormais, chaque connexion avec votre mot de passe demande un code de votre application d’authentification.',
        'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et demandez à l’exploitant de cette installation de désactiver le second facteur.',
      ],
      button: 'Ouvrir le profil',
      footer: FOOTER,
    },
    'second-factor-off': {
      title: 'Le second facteur a été désactivé',
      paragraphs: [
        'Votre compte n’a plus de second facteur. Votre mot de passe suffit pour vous connecter.',
        'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre.',
      ],
      button: 'Ouvrir le profil',
      footer: FOOTER,
    },
    'account-deleted': {
      title: 'Votre compte a été supprimé',
      paragraphs: [
        'Votre compte Colloquy et vos données personnelles ont été supprimés, et toutes les sessions ont été fermées.',
        'Les espaces de travail dont vous étiez le seul membre ont été supprimés avec lui. Vous n’êtes plus membre d’aucun autre espace de travail.',
        'Vous pouvez vous réinscrire avec cette adresse à tout moment ; ce sera un nouveau compte.',
      ],
      button: 'S’inscrire',
      footer:
        'Si vous n’avez pas supprimé ce compte vous-même, répondez à ce message ou prévenez la personne qui gère Colloquy pour vous.',
    },
  },
  billing: {
    limitReached: ({ name, resource, percent, used, limit, resetsOn }) => ({
      title:
        percent >= 100
          ? `${name} a épuisé sa limite (${RESOURCES[resource].name})`
          : `${name} a utilisé ${percent} % de sa limite (${RESOURCES[resource].name})`,
      paragraphs: [
        `L’espace de travail ${name} a utilisé ${used} sur ${limit} (${RESOURCES[resource].name}).`,
        `${percent >= 100 ? 'À partir de maintenant,' : 'Quand tout sera utilisé,'} ${RESOURCES[resource].full}`,
        ...(resetsOn === null ? [] : [`Le décompte recommence le ${resetsOn}.`]),
      ],
    }),
    notices: {
      'trial-ending': ({ name, date }) => ({
        title: `L’essai de ${name} se termine le ${date}`,
        paragraphs: [
          `Ensuite, les chatbots de ${name} n’écrivent plus de réponses. ${GOES_ON}`,
          'Choisissez une offre pour continuer sans interruption. Rien de ce que vous avez fait n’est perdu.',
        ],
      }),
      'trial-ended': ({ name, date }) => ({
        title: `L’essai de ${name} est terminé`,
        paragraphs: [
          `L’essai s’est terminé le ${date}. Les chatbots n’écrivent plus de réponses. ${GOES_ON}`,
          'Choisissez une offre et ils répondront de nouveau aussitôt. Rien de ce que vous avez fait n’est perdu.',
        ],
      }),
      'payment-failed': ({ name, date }) => ({
        title: `Un paiement pour ${name} a échoué`,
        paragraphs: [
          'Le dernier paiement n’a pas pu être prélevé. Pour l’instant, tout fonctionne.',
          `Vérifiez vos informations de paiement. Sans paiement, l’offre sera restreinte le ${date} : les chatbots n’écriront alors plus de réponses.`,
        ],
      }),
      'plan-restricted': ({ name, date }) => ({
        title: `L’offre de ${name} est restreinte`,
        paragraphs: [
          `Depuis le ${date}, les chatbots de ${name} n’écrivent plus de réponses. ${GOES_ON}`,
          'Le tableau de bord reste lisible, et une offre payée fait tout fonctionner de nouveau aussitôt.',
        ],
      }),
      'erasure-near': ({ name, date }) => ({
        title: `${name} sera supprimé le ${date}`,
        paragraphs: [
          `L’offre de ${name} a été résiliée. Le ${date}, l’espace de travail sera supprimé avec ses chatbots, ses documents et ses conversations.`,
          'Choisissez une offre avant ce jour pour tout garder. Si vous voulez qu’il disparaisse, ne faites rien.',
        ],
      }),
    },
    openBilling: 'Ouvrir la facturation',
  },
  mailbox: {
    title: 'Boîte aux lettres',
    help: 'Les messages que cette installation a envoyés. Rien ne quitte cette machine.',
    empty: 'Pas encore de message. Ils apparaissent ici dès leur envoi.',
    noSubject: '(sans objet)',
    to: ({ address }) => `À ${address}`,
    allMail: 'Tous les messages',
    from: 'De',
    recipient: 'À',
    replyTo: 'Répondre à',
    sent: 'Envoyé',
    formatted: 'Message',
    plainText: 'Texte brut',
    views: 'Affichage du message',
    download: 'Télécharger en .eml',
    coming: {
      title: 'Le message est en route',
      help: 'Cette page l’affiche dès qu’il est là. Si rien ne vient en une minute, demandez-le de nouveau.',
    },
    locked: {
      title: 'Cette boîte aux lettres a son propre lien',
      help: 'Ouvrez le lien que Colloquy a affiché à son démarrage. Chaque démarrage affiche le même : « Mail that it sends can be read at …/mailbox?key=… »',
      alone:
        'Il ne fonctionne que sur cette machine. Une page qui montre un seul message à qui vient de s’inscrire fonctionne pendant une heure.',
    },
  },
  workspaces: {
    invitation: (mail) => ({
      title: `Rejoignez ${mail.workspace} sur Colloquy`,
      paragraphs: [
        `${mail.inviter === '' ? 'Un administrateur' : mail.inviter} vous invite dans l’espace de travail ${mail.workspace} avec le rôle ${ROLES[mail.role]}.`,
        'Vous pouvez le rejoindre avec votre compte, ou vous inscrire d’abord avec cette adresse.',
        'Le lien fonctionne pendant 7 jours.',
      ],
      button: 'Rejoindre l’espace de travail',
      footer:
        'Vous recevez ce message parce que quelqu’un a invité cette adresse. Si vous ne voulez pas le rejoindre, ne faites rien.',
    }),
    knowledgeFailed: ({ name }) => ({
      title: `Les connaissances d’un chatbot de ${name} n’ont pas pu être traitées`,
      paragraphs: [
        `Un document ou un texte d’un chatbot de ${name} n’a pas pu être traité. Le chatbot répond toujours avec ce qu’il savait auparavant.`,
        'Sa page indique ce qui a échoué, pourquoi, et ce que l’on peut faire. Vous recevez ce message au plus une fois par jour pour chaque chatbot.',
      ],
      button: 'Voir ce qui a échoué',
    }),
    scheduleStopped: ({ name, website, failures }: { name: string; website: string; failures: number }) => ({
      title: `${website} n’est plus actualisé automatiquement`,
      paragraphs: [
        `Une actualisation planifiée du site ${website} dans ${name} a échoué ${failures} fois de suite ; sa planification a donc été désactivée. Le chatbot continue de répondre avec ce qu’il savait déjà.`,
        'La page du site indique ce qui n’a pas fonctionné. Réactivez la planification quand le problème est réglé.',
      ],
      button: 'Voir le site',
    }),
    contactRequested: ({ bot }: { bot: string }) => ({
      title: `Un visiteur de ${bot} demande à être contacté`,
      intro: `Un visiteur a rempli le formulaire de contact de ${bot}. Une réponse à ce message parvient au visiteur.`,
      labels: { email: 'E-mail', name: 'Nom', phone: 'Téléphone', message: 'Message' },
      button: 'Ouvrir la conversation',
    }),
    contactFooter: ({ bot }: { bot: string }) =>
      `Vous recevez ce message parce que le formulaire de contact de ${bot} indique votre adresse.`,
    flowMail: ({ bot }) => ({
      button: 'Ouvrir la conversation',
      footer: `Vous recevez ce message parce que le parcours de conversation de ${bot} contient votre adresse.`,
      transcript: 'Ce qui a été dit :',
      visitor: 'Visiteur',
    }),
    contactReply: ({ bot }: { bot: string }) => ({
      title: `${bot} : votre message est arrivé`,
      footer: `Vous recevez ce message parce que cette adresse a été indiquée dans le formulaire de contact de ${bot}. Si ce n’était pas vous, ne faites rien.`,
    }),
    optionalFooter:
      'Vous recevez ce message parce que vous vous occupez de cet espace de travail. Vous pouvez le désactiver dans les réglages de l’espace de travail ou de votre profil.',
    neededFooter:
      'Vous recevez ce message parce que vous vous occupez de cet espace de travail et de son offre.',
  },
};
