export const audioDemoTexts = {
  audioDemo: {
    title: 'Audio demo',
    help: 'Try your microphone and loudspeaker. What you record stays in this tab: nothing is sent or kept.',
    record: 'Record',
    again: 'Record again',
    stop: 'Stop',
    recording: 'Recording, %{seconds} of %{max} seconds',
    level: 'Loudness',
    playback: 'Your recording',
    ready: 'Your recording is ready to be played.',
    issues: {
      refused:
        'The browser does not let this page use the microphone. Allow it in the address bar, then record.',
      missing: 'No microphone was found. Connect one, then record.',
      busy: 'The microphone cannot be used now. Another program may be using it.',
      unsupported:
        'This browser cannot record here. It needs a secure address (https) and a current version.',
    },
  },
};
