import type { PortalConnection } from '../sdk';
import { element } from './dom';

/** The state for the menu that the buttons open. */
const ORDER = 'WO-4478';

/** The requests that an app can send to the portal, a button each. */
export function tools(portal: PortalConnection, say: (key: string) => string): HTMLElement {
  const asks: [string, () => void][] = [
    ['openOrder', () => portal.open({ menuCode: 'work-orders', state: ORDER })],
    ['openOrderTab', () => portal.open({ menuCode: 'work-orders', state: ORDER, isNewTab: true })],
    ['toggleMenu', () => portal.toggleMenu()],
    ['notify', () => portal.notify(say('example'), 'success')],
    ...(portal.helpUrl ? ([['help', () => portal.openHelp()]] as [string, () => void][]) : []),
    ['logOut', () => portal.logOut()],
  ];
  const buttons = asks.map(([key, ask]) => {
    const button = element('button', { type: 'button' }, say(key));
    button.addEventListener('click', ask);
    return button;
  });
  return element(
    'section',
    { class: 'panel', 'data-testid': 'tools' },
    element('h2', {}, say('tools')),
    element('div', { class: 'pad' }, ...buttons),
  );
}
