import guide from '../../docs/integrate.md?raw';
import subscriptions from '../../docs/subscriptions.md?raw';
import { markdown } from './markdown';
import { applyPalette, byId, element, requireSession } from './page';

applyPalette();
await requireSession();
const [, ...parts] = markdown(guide);
const [, ...further] = markdown(subscriptions);
byId('guide').append(...parts, element('h2', {}, 'Subscriptions'), ...further);
