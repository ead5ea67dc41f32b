import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';

export interface IndexedSection {
  /** The id of the section's element. */
  readonly id: string;
  readonly label: string;
}

/** Index of a long page's sections, with the visible one marked. Hidden on small screens. */
export function SectionIndex({ sections }: { sections: readonly IndexedSection[] }): ReactElement {
  const t = useText();
  const { hash } = useLocation();
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    // The section that crosses the upper third of the page is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen !== undefined) setCurrent(seen.target.id);
      },
      { rootMargin: '-15% 0px -65% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  // Links from other pages may point to a section.
  useEffect(() => {
    if (hash !== '') showSection(hash.slice(1));
  }, [hash]);
  return (
    <Box
      component="nav"
      aria-label={t('saving.sections')}
      sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 24, alignSelf: 'start' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <ButtonBase
              component="a"
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                setCurrent(id);
                showSection(id);
              }}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                px: 1.25,
                py: 0.75,
                borderRadius: 1,
                fontSize: 14,
                color: id === current ? 'text.primary' : 'text.secondary',
                fontWeight: id === current ? 600 : 400,
                bgcolor: id === current ? 'action.hover' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              {label}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Scrolls to a section and focuses it. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
