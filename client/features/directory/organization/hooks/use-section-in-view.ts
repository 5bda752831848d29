import { useEffect, useState } from 'react';
import { sectionId } from '../components/settings/settings-section';
import type { Section } from '../settings-form';
import { SECTION_NAMES } from '../settings-form';

/** A section is read once it is in the upper part of the page. */
const UPPER_PART = '0px 0px -65% 0px';

/** The section that is read now, and how to go to another one. */
export function useSectionInView(): { readonly current: Section; readonly show: (section: Section) => void } {
  const [current, setCurrent] = useState<Section>('basics');
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = SECTION_NAMES.find((name) => inView.has(sectionId(name)));
        if (first) setCurrent(first);
      },
      { rootMargin: UPPER_PART },
    );
    for (const name of SECTION_NAMES) {
      const part = document.getElementById(sectionId(name));
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, []);
  const show = (section: Section) => {
    const part = document.getElementById(sectionId(section));
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
    setCurrent(section);
  };
  return { current, show };
}
