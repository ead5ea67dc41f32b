import type { Domain } from '../corpus.ts';

export const kitchen: Domain = {
  name: 'kitchen',
  documents: [
    {
      title: 'Country sourdough bread',
      sections: [
        {
          heading: 'Starter',
          text: 'Mix 50 grams of rye flour with 50 grams of water and leave it at room temperature. Feed it daily with the same amounts, throwing half away. After six days it should double within five hours and smell like yoghurt. Kept in the fridge it wants feeding once a week.',
          questions: [
            'How do I know my starter is ready?',
            'How often should the starter be fed in the refrigerator?',
          ],
        },
        {
          heading: 'Dough and baking',
          text: 'Combine 450 grams of wheat flour, 320 grams of water, 90 grams of starter and 10 grams of salt. Fold it four times at half-hour intervals, then shape it and let it rest overnight in a basket in the cold. Bake in a closed pot at 245 degrees for 25 minutes and another 20 with the lid off.',
          questions: [
            'How much salt goes in the loaf?',
            'At which temperature is the bread baked?',
            'How many times do I fold the dough?',
          ],
        },
      ],
    },
    {
      title: 'Weeknight lentil soup',
      sections: [
        {
          heading: 'Method',
          text: 'Sweat two chopped onions, a carrot and a stick of celery in olive oil. Stir in a spoon of cumin and 300 grams of red lentils, pour on 1.2 litres of stock and simmer for twenty minutes. Blend half of it, and finish with lemon juice and chopped parsley. It serves four.',
          questions: [
            'How long do red lentils have to cook?',
            'For how many people is the lentil soup?',
            'Which spice do I need for the soup?',
          ],
        },
        {
          heading: 'Keeping and freezing',
          text: 'The soup keeps for four days in the fridge and three months in the freezer. It thickens as it cools, so add a little water when you warm it up. Add the lemon only after thawing, because freezing dulls its taste.',
          questions: ['Can lentil soup be frozen?', 'My soup got too thick overnight'],
        },
      ],
    },
    {
      title: 'Plum cake on a tray',
      sections: [
        {
          heading: 'Ingredients and baking',
          text: 'Work 500 grams of flour, 80 grams of sugar, 80 grams of butter, an egg, 250 ml of lukewarm milk and a cube of fresh yeast into a smooth dough. Let it rise for one hour. Roll it onto a tray, press in 1.5 kilos of halved plums, cut side up, and bake for 35 minutes at 180 degrees. Dust with cinnamon sugar.',
          questions: [
            'How many plums are needed?',
            'How long should the yeast dough rise?',
            'What is sprinkled on top of the cake?',
          ],
        },
        {
          heading: 'Variations',
          text: 'Apricots or sour cherries replace the plums; drain cherries well. For a vegan tray use oat drink and margarine and leave out the egg. Crumble topping of equal parts butter, sugar and flour hides a layer of fruit that turned out too sour.',
          questions: [
            'Can I make the cake without animal products?',
            'the fruit is really tart, what helps?',
          ],
        },
      ],
    },
    {
      title: 'Handmade pasta',
      sections: [
        {
          heading: 'Egg dough',
          text: 'Count one egg and 100 grams of fine flour per person. Knead for ten minutes until the dough feels like an earlobe, wrap it and let it rest for half an hour. Roll it until you can see your hand through it. Fresh ribbons need only two minutes in water that is as salty as a mild soup.',
          questions: [
            'How many eggs per person for pasta?',
            'How long do I boil fresh tagliatelle?',
            'How thin should the dough be?',
          ],
        },
        {
          heading: 'Storing fresh pasta',
          text: 'Dust the ribbons with semolina and curl them into nests. They keep for a day in the fridge under a cloth. To dry them, hang them over a rod for a night. Frozen nests go straight from the freezer into boiling water.',
          questions: [
            'Do I have to thaw frozen pasta first?',
            'How do I stop the noodles sticking together?',
          ],
        },
      ],
    },
    {
      title: 'Preserving vegetables',
      sections: [
        {
          heading: 'Pickled cucumbers',
          text: 'Pack small cucumbers with dill, mustard seed and garlic into clean jars. Boil one litre of water with half a litre of vinegar, 60 grams of sugar and 40 grams of salt and pour it on hot. Close at once. They taste best after three weeks and keep for a year in a dark place.',
          questions: ['When are the gherkins ready to eat?', 'How much vinegar for pickles?'],
        },
        {
          heading: 'Sauerkraut',
          text: 'Shred a white cabbage, weigh it and knead it with two percent of its weight in salt until it stands in its own juice. Press it under a weight so that no leaf touches the air. Leave it for ten days at 20 degrees and then in a cool cellar. A white film on top is harmless yeast and can be skimmed off.',
          questions: [
            'There is a white layer on my sauerkraut, is it bad?',
            'What proportion of salt does cabbage need?',
            'How many days does fermenting cabbage take?',
          ],
        },
      ],
    },
    {
      title: 'Kitchen hygiene',
      sections: [
        {
          heading: 'Poultry and eggs',
          text: 'Do not rinse raw chicken, as this spreads germs across the sink. Cook it to 75 degrees at the thickest part. Use one board for meat and another for salad. Eggs keep for three weeks after laying; in a glass of water a fresh one lies flat and an old one floats.',
          questions: [
            'Should chicken be washed?',
            'How can I check whether an egg is old?',
            'What core temperature makes chicken safe?',
          ],
        },
        {
          heading: 'Cloths, boards and fridge',
          text: 'Change dish cloths every second day and wash them at 60 degrees. Wooden boards are scrubbed with salt and lemon and never soaked. The fridge should stay below 5 degrees; wipe it out monthly with vinegar water. Cool leftovers within two hours.',
          questions: ['How cold should a refrigerator be?', 'How do I clean a wooden chopping board?'],
        },
      ],
    },
  ],
  unanswerable: [
    'How do I make gluten-free pizza?',
    'How many calories does the plum cake have?',
    'Which wine goes with lentil soup?',
    'How long does beef need in a pressure cooker?',
    'Can I make jam without sugar?',
    'How do I sharpen a kitchen knife?',
    'What is the best oil for deep frying?',
    'How do I cook rice so that it is fluffy?',
    'Where was sourdough invented?',
    'How long can cooked rice be kept?',
  ],
};
