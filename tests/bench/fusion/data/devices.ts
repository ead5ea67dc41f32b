import type { Domain } from '../corpus.ts';

export const devices: Domain = {
  name: 'devices',
  documents: [
    {
      title: 'Aroma 3 coffee maker manual',
      sections: [
        {
          heading: 'First use',
          text: 'Rinse the water tank and fill it to the MAX mark. Run two full cycles without coffee to flush the pipes. Set the hardness of your water with the test strip supplied: one field is soft, four fields are hard. The machine uses this value to decide when to ask for descaling.',
          questions: [
            'What should I do before making the first cup?',
            'How do I tell the machine my water is hard?',
          ],
        },
        {
          heading: 'Descaling',
          text: 'When the orange drop lights up, pour 100 ml of descaler and 900 ml of water into the tank and hold the steam and cup buttons together for five seconds. The programme lasts 25 minutes. Empty the tray half-way. Vinegar must not be used, as it attacks the seals.',
          questions: [
            'the orange drop symbol is on',
            'Can I descale it with vinegar?',
            'How long does getting rid of limescale take?',
          ],
        },
        {
          heading: 'Troubleshooting',
          text: 'If the coffee is lukewarm, preheat the cup and raise the temperature in menu T2. If it flows too slowly the grind is too fine; turn the dial two notches to the right while the grinder is running. Error E4 means that the brewing unit is not seated: take it out, rinse it and push it in until it clicks.',
          questions: [
            'Display says E4',
            'My espresso only comes out in drips',
            'The coffee is not hot enough',
          ],
        },
      ],
    },
    {
      title: 'PureFlow 200 air purifier',
      sections: [
        {
          heading: 'Placement',
          text: 'Stand the purifier at least 30 cm from walls and curtains and away from humidifiers. It cleans rooms of up to 42 square metres in about half an hour at the highest level. Keep windows closed. In bedrooms use night mode, which dims the ring and runs at 19 decibels.',
          questions: [
            'For what room size is the purifier made?',
            'How quiet is it at night?',
            'How close to the wall can it stand?',
          ],
        },
        {
          heading: 'Filters',
          text: 'The combined filter lasts about nine months. The display shows F0 when it must be replaced. Do not wash it: water destroys the carbon layer. Only the grey mesh in front may be vacuumed, every two weeks. After fitting a new filter hold the reset key for three seconds.',
          questions: ['Can the filter be washed?', 'What does F0 mean?', 'How often do I need a new filter?'],
        },
        {
          heading: 'Guarantee',
          text: 'The purifier is covered for two years from the date of purchase against faults in material and manufacture. Filters are consumables and are not included. Registering the serial number on our site within 60 days extends the cover by one more year at no charge.',
          questions: ['How long is the air cleaner under warranty?', 'Can I extend the guarantee?'],
        },
      ],
    },
    {
      title: 'TrailMate bike computer',
      sections: [
        {
          heading: 'Pairing sensors',
          text: 'Open Settings, Sensors, Add and spin the wheel or crank so that the sensor wakes up. Bluetooth and ANT+ sensors appear within ten seconds. Up to eight sensors can be stored. Heart-rate straps must be moistened. If a sensor is not found, remove it from your phone first, because it can talk to one Bluetooth device only.',
          questions: [
            'How do I connect my heart rate belt?',
            'It cannot find my cadence sensor',
            'How many sensors can it remember?',
          ],
        },
        {
          heading: 'Battery and charging',
          text: 'A full battery lasts 18 hours with navigation and 34 hours without. Charge with the USB-C cable at temperatures between 0 and 45 degrees Celsius. The LED blinks red while charging and turns green at full. With battery saver on, the screen sleeps and wakes at turns.',
          questions: [
            'How many hours does one charge give while navigating?',
            'What does the green LED tell me?',
            'Is it fine to charge it in freezing weather?',
          ],
        },
        {
          heading: 'Loading maps and routes',
          text: 'Maps of Europe are preinstalled. Other regions are downloaded with the desktop program and need up to 6 GB. Routes can be sent as GPX or FIT files over the phone app. A route with more than 10,000 points is thinned automatically.',
          questions: ['Which file types can I use for routes?', 'How do I get maps of South America?'],
        },
      ],
    },
    {
      title: 'HomeHub thermostat',
      sections: [
        {
          heading: 'Schedules',
          text: 'Each day may have six blocks with a target temperature. Turning the ring changes the temperature until the next block begins; pressing it for two seconds holds it until you release it again. Holiday mode keeps 12 degrees until the date of return and warms the house six hours before.',
          questions: [
            'We are going on vacation, how do I lower the heating?',
            'How do I keep a temperature permanently?',
          ],
        },
        {
          heading: 'Wireless network',
          text: 'The thermostat joins 2.4 GHz networks only. To change the network choose Menu, Wi-Fi, Forget, and scan the code on the back plate with the app. After a power cut it reconnects on its own within five minutes; schedules are kept in the device and run without the internet.',
          questions: [
            'Does it work with 5 GHz wifi?',
            'Will the heating still work if our internet is down?',
            'I have a new router',
          ],
        },
        {
          heading: 'Factory reset',
          text: 'Pull the front off, press the small pin-hole with a paper clip for fifteen seconds and let go when the ring turns violet. All schedules and accounts are erased. Before selling the device, also remove it from your household in the app, or the new owner cannot register it.',
          questions: ['How do I wipe the thermostat?', 'I want to sell my thermostat, anything to do first?'],
        },
      ],
    },
    {
      title: 'Lumo e-reader help',
      sections: [
        {
          heading: 'Frozen screen',
          text: 'If the page does not turn any more, keep the power key pressed for 20 seconds until the light goes out, wait a moment and press it again. Your books stay on the device. When this happens weekly, install the newest firmware from Settings, Device, Update.',
          questions: ['My reader does not react any more', 'Do I lose my books by restarting?'],
        },
        {
          heading: 'Supported formats',
          text: 'The reader opens EPUB, PDF, TXT, CBZ and MOBI files up to 300 MB. Books with Adobe protection need a free Adobe ID entered under Accounts. Audio books are not supported, since there is no speaker. Dictionaries in StarDict format can be added to the folder named dict.',
          questions: [
            'Can I listen to audiobooks on it?',
            'Which ebook formats work?',
            'how to add a dictionary',
          ],
        },
      ],
    },
    {
      title: 'Vento cordless vacuum',
      sections: [
        {
          heading: 'Emptying and cleaning',
          text: 'Empty the dust cup when the line is reached by pressing the red lever over a bin. Rinse the foam filter once a month under cold water and let it dry for 24 hours before putting it back. Hair that has wound around the brush is cut along the groove with scissors.',
          questions: ['How do I get hair off the roller?', 'How long must the filter dry?'],
        },
        {
          heading: 'Run time and power levels',
          text: 'In eco mode the vacuum runs for 55 minutes, in normal mode for 30 and in turbo for 9. A flat battery needs three and a half hours at the wall dock. If suction stops after seconds and the light flashes blue three times, the tube is blocked; remove the obstruction and press reset.',
          questions: [
            'What does three blue flashes mean?',
            'How long can I clean in turbo?',
            'How much time does a recharge take?',
          ],
        },
      ],
    },
  ],
  unanswerable: [
    'Does the coffee maker froth oat milk?',
    'Can the bike computer play music?',
    'Is the air purifier safe for birds?',
    'How do I link the thermostat to Alexa?',
    'What does error E9 on the coffee machine mean?',
    'Is the e-reader waterproof?',
    'Where can I buy replacement bags for the vacuum?',
    'What is the weight of the cordless vacuum?',
    'Does the purifier remove carbon monoxide?',
    'Which recipes are good for a slow cooker?',
  ],
};
