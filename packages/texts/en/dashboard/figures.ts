/** Texts of figures compared with the previous period, on any page. */
export const figureTexts = {
  figures: {
    none: '–',
    share: '%{percent}%',
    points: '%{smart_count} point |||| %{smart_count} points',
    more: '%{change} more',
    less: '%{change} less',
    good: '%{change}, better',
    bad: '%{change}, worse',
    chooseBot: 'Conversations of',
    ratings: 'Ratings',
    up: '%{smart_count} helpful |||| %{smart_count} helpful',
    down: '%{smart_count} not helpful |||| %{smart_count} not helpful',
    askedTimes: 'asked %{count} times',
    showAll: 'Show all %{count}',
  },
};
