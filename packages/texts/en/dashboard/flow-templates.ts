export const flowTemplateTexts = {
  flowTemplates: {
    title: 'Start from a template',
    choose: 'Template',
    use: 'Use this template',
    steps: 'Steps of “%{name}”',
    stepCount: '%{smart_count} step |||| %{smart_count} steps',
    replaces:
      'Your draft has %{smart_count} step, which the template replaces. |||| Your draft has %{smart_count} steps, which the template replaces.',
    mailTo: 'Its e-mail goes to %{address}. You can change that in the step.',
    name: {
      leadCapture: 'Lead capture',
      appointment: 'Appointment',
      orderStatus: 'Order status',
      feedback: 'Feedback',
      faqMenu: 'FAQ menu',
    },
    about: {
      leadCapture: 'Greets each visitor once, asks what they want and how to reach them, and tells the team.',
      appointment: 'Asks for a subject, days and a time of day, has them confirmed, and tells the team.',
      orderStatus: 'Asks for the order number and what it is about, and passes it to the team.',
      feedback: 'Asks for a rating; who is not content can say why and be written to.',
      faqMenu: 'Offers the most frequent questions to choose from, with a way to a person.',
    },
  },
};
