import guide from '../../docs/integrate.md?raw';
import { markdown } from './markdown';
import { applyPalette, byId, requireSession } from './page';

applyPalette();
await requireSession();
const [, ...parts] = markdown(guide);
byId('guide').append(...parts);
