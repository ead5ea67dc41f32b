import type { texts as en } from '../../en/mails/index.ts';

const FOOTER =
  'Recibe este mensaje porque alguien introdujo esta dirección en Colloquy. Si no fue usted, no haga nada.';
const GOES_ON = 'Siguen saludando a los visitantes, y todo lo que ha hecho se puede seguir leyendo.';

const RESOURCES = {
  answers: { name: 'respuestas', full: `los chatbots no escriben más respuestas. ${GOES_ON}` },
  bots: { name: 'chatbots', full: 'no se pueden añadir más chatbots. Los que tiene siguen funcionando.' },
  pages: { name: 'páginas', full: 'no se leen más páginas. Las que tiene siguen sirviendo para responder.' },
  storageBytes: {
    name: 'almacenamiento',
    full: 'no se pueden añadir más documentos. Los que tiene siguen sirviendo para responder.',
  },
  seats: { name: 'plazas', full: 'no se puede invitar a nadie más. Quien es miembro lo sigue siendo.' },
};

/** By role number. */
const ROLES = { 1: 'administrador', 2: 'usuario', 3: 'usuario avanzado' };

/** All mails, and the mailbox pages. */
export const texts: typeof en = {
  language: 'es',
  accounts: {
    'confirm-signup': {
      title: 'Confirme su dirección de correo',
      paragraphs: [
        'Le damos la bienvenida a Colloquy. Confirme su dirección para terminar el registro.',
        'El enlace funciona durante 24 horas.',
      ],
      button: 'Terminar el registro',
      footer: FOOTER,
    },
    'already-registered': {
      title: 'Ya tiene una cuenta',
      paragraphs: [
        'Alguien intentó registrarse con esta dirección, que ya tiene una cuenta. Puede simplemente iniciar sesión.',
      ],
      button: 'Iniciar sesión',
      footer: FOOTER,
    },
    'reset-password': {
      title: 'Elija una contraseña nueva',
      paragraphs: [
        'Ha pedido restablecer su contraseña.',
        'El enlace funciona durante 60 minutos, una sola vez.',
      ],
      button: 'Elegir una contraseña nueva',
      footer: FOOTER,
    },
    'password-changed': {
      title: 'Su contraseña ha cambiado',
      paragraphs: [
        'La contraseña de su cuenta ha cambiado y se han cerrado todas las sesiones.',
        'Si no fue usted, restablezca su contraseña de inmediato.',
      ],
      button: 'Restablecer la contraseña',
      footer: FOOTER,
    },
    'google-connected': {
      title: 'Ya puede iniciar sesión con Google',
      paragraphs: [
        'La cuenta de Google con esta dirección se ha conectado a su cuenta.',
        'Si no fue usted, inicie sesión, desconéctela en su perfil y cambie su contraseña.',
      ],
      button: 'Abrir el perfil',
      footer: FOOTER,
    },
    'google-disconnected': {
      title: 'Google se ha desconectado',
      paragraphs: [
        'Su cuenta ya no está conectada a Google. Inicie sesión con su contraseña.',
        'Si no fue usted, restablezca su contraseña de inmediato.',
      ],
      button: 'Restablecer la contraseña',
      footer: FOOTER,
    },
    'second-factor-on': {
      title: 'Su cuenta tiene ahora un segundo factor',
      paragraphs: [
        'A partir de ahora, cada inicio de sesión con su contraseña pide un código de su aplicación de autenticación.',
        'Si no ha sido usted, restablezca su contraseña enseguida y pida a quien administra esta instalación que desactive el segundo factor.',
      ],
      button: 'Abrir el perfil',
      footer: FOOTER,
    },
    'second-factor-off': {
      title: 'Se ha desactivado el segundo factor',
      paragraphs: [
        'Su cuenta ya no tiene segundo factor. Para iniciar sesión basta su contraseña.',
        'Si no ha sido usted, restablezca su contraseña enseguida.',
      ],
      button: 'Abrir el perfil',
      footer: FOOTER,
    },
    'account-deleted': {
      title: 'Su cuenta se ha eliminado',
      paragraphs: [
        'Su cuenta de Colloquy y sus datos personales se han eliminado, y se han cerrado todas las sesiones.',
        'Los espacios de trabajo en los que solo estaba usted se han eliminado con ella. Ya no es miembro de ningún otro espacio de trabajo.',
        'Puede volver a registrarse con esta dirección cuando quiera; será una cuenta nueva.',
      ],
      button: 'Registrarse',
      footer:
        'Si no fue usted quien eliminó la cuenta, responda a este mensaje o avise a quien administra Colloquy.',
    },
  },
  billing: {
    limitReached: ({ name, resource, percent, used, limit, resetsOn }) => ({
      title:
        percent >= 100
          ? `${name} ha agotado su límite (${RESOURCES[resource].name})`
          : `${name} ha usado el ${percent} % de su límite (${RESOURCES[resource].name})`,
      paragraphs: [
        `El espacio de trabajo ${name} ha usado ${used} de ${limit} (${RESOURCES[resource].name}).`,
        `${percent >= 100 ? 'A partir de ahora,' : 'Cuando se agote,'} ${RESOURCES[resource].full}`,
        ...(resetsOn === null ? [] : [`El recuento empieza de nuevo el ${resetsOn}.`]),
      ],
    }),
    notices: {
      'trial-ending': ({ name, date }) => ({
        title: `La prueba de ${name} termina el ${date}`,
        paragraphs: [
          `Después, los chatbots de ${name} no escriben más respuestas. ${GOES_ON}`,
          'Elija un plan para seguir sin pausa. No se pierde nada de lo que ha hecho.',
        ],
      }),
      'trial-ended': ({ name, date }) => ({
        title: `La prueba de ${name} ha terminado`,
        paragraphs: [
          `La prueba terminó el ${date}. Los chatbots no escriben más respuestas. ${GOES_ON}`,
          'Elija un plan y volverán a responder de inmediato. No se pierde nada de lo que ha hecho.',
        ],
      }),
      'payment-failed': ({ name, date }) => ({
        title: `Un pago de ${name} ha fallado`,
        paragraphs: [
          'No se pudo cobrar el último pago. Por ahora todo funciona.',
          `Revise sus datos de pago. Sin un pago, el plan se restringe el ${date}: los chatbots dejarán de escribir respuestas.`,
        ],
      }),
      'plan-restricted': ({ name, date }) => ({
        title: `El plan de ${name} está restringido`,
        paragraphs: [
          `Desde el ${date}, los chatbots de ${name} no escriben más respuestas. ${GOES_ON}`,
          'El panel se puede seguir leyendo, y un plan pagado hace que todo vuelva a funcionar de inmediato.',
        ],
      }),
      'erasure-near': ({ name, date }) => ({
        title: `${name} se eliminará el ${date}`,
        paragraphs: [
          `El plan de ${name} se canceló. El ${date} se elimina el espacio de trabajo, con sus chatbots, documentos y conversaciones.`,
          'Elija un plan antes de ese día para conservarlo todo. Si quiere que desaparezca, no haga nada.',
        ],
      }),
    },
    openBilling: 'Abrir la facturación',
  },
  mailbox: {
    title: 'Buzón',
    help: 'Correo que ha enviado esta instalación. Nada sale de este equipo.',
    empty: 'Todavía no hay correo. Aparece aquí en cuanto se envía.',
    noSubject: '(sin asunto)',
    to: ({ address }) => `Para ${address}`,
    allMail: 'Todo el correo',
    from: 'De',
    recipient: 'Para',
    replyTo: 'Responder a',
    sent: 'Enviado',
    formatted: 'Mensaje',
    plainText: 'Solo texto',
    views: 'Cómo se muestra el correo',
    download: 'Descargar como .eml',
    coming: {
      title: 'El correo está en camino',
      help: 'Esta página lo muestra en cuanto llega. Si no aparece nada en un minuto, vuelva a pedirlo.',
    },
    locked: {
      title: 'Este buzón tiene su propio enlace',
      help: 'Abra el enlace que Colloquy mostró al arrancar. Cada arranque muestra el mismo: «Mail that it sends can be read at …/mailbox?key=…»',
      alone:
        'Solo funciona en este equipo. Una página que muestra un único correo a quien acaba de registrarse funciona durante una hora.',
    },
  },
  workspaces: {
    invitation: (mail) => ({
      title: `Únase a ${mail.workspace} en Colloquy`,
      paragraphs: [
        `${mail.inviter === '' ? 'Un administrador' : mail.inviter} le invita al espacio de trabajo ${mail.workspace} con el rol de ${ROLES[mail.role]}.`,
        'Puede unirse con su cuenta o registrarse primero con esta dirección.',
        'El enlace funciona durante 7 días.',
      ],
      button: 'Unirse al espacio de trabajo',
      footer:
        'Recibe este mensaje porque alguien invitó a esta dirección. Si no quiere unirse, no haga nada.',
    }),
    knowledgeFailed: ({ name }) => ({
      title: `No se pudo procesar el conocimiento de un chatbot de ${name}`,
      paragraphs: [
        `No se pudo procesar un documento o texto de un chatbot de ${name}. El chatbot sigue respondiendo con lo que sabía antes.`,
        'Su página dice qué ha fallado, por qué y qué se puede hacer. Recibe este mensaje como máximo una vez al día por cada chatbot.',
      ],
      button: 'Ver qué ha fallado',
    }),
    scheduleStopped: ({ name, website, failures }: { name: string; website: string; failures: number }) => ({
      title: `${website} ya no se actualiza por sí solo`,
      paragraphs: [
        `Una actualización programada del sitio web ${website} en ${name} ha fallado ${failures} veces seguidas, por lo que su programación se ha desactivado. El chatbot sigue respondiendo con lo que ya sabía.`,
        'La página del sitio web dice qué ha fallado. Vuelva a activar la programación cuando esté resuelto.',
      ],
      button: 'Ver el sitio web',
    }),
    contactRequested: ({ bot }: { bot: string }) => ({
      title: `Un visitante de ${bot} pide que lo contacten`,
      intro: `Un visitante ha usado el formulario de contacto de ${bot}. La respuesta a este mensaje llega al visitante.`,
      labels: { email: 'Correo electrónico', name: 'Nombre', phone: 'Teléfono', message: 'Mensaje' },
      button: 'Abrir la conversación',
    }),
    contactFooter: ({ bot }: { bot: string }) =>
      `Recibe este mensaje porque el formulario de contacto de ${bot} indica su dirección.`,
    flowMail: ({ bot }) => ({
      button: 'Abrir la conversación',
      footer: `Recibe este mensaje porque el flujo de conversación de ${bot} incluye su dirección.`,
      transcript: 'Lo que se dijo:',
      visitor: 'Visitante',
    }),
    contactReply: ({ bot }: { bot: string }) => ({
      title: `${bot}: su mensaje ha llegado`,
      footer: `Recibe este mensaje porque esta dirección se indicó en el formulario de contacto de ${bot}. Si no fue usted, no haga nada.`,
    }),
    optionalFooter:
      'Recibe este mensaje porque se ocupa de este espacio de trabajo. Puede desactivarlo en los ajustes del espacio de trabajo o de su perfil.',
    neededFooter: 'Recibe este mensaje porque se ocupa de este espacio de trabajo y de su plan.',
  },
};
