/** Made-up sample data, the same for everyone. */
export const SITES = [
  { name: 'Hornsund Ridge', kind: 'wind', output: 118.2, availability: 98.4 },
  { name: 'Kärntner Höhe', kind: 'wind', output: 96.7, availability: 97.1 },
  { name: 'La Mancha Sur', kind: 'solar', output: 88.1, availability: 99 },
  { name: '白云岭一期', kind: 'wind', output: 74.5, availability: 91.6, isImpaired: true },
  { name: 'Puy de la Lune', kind: 'solar', output: 61.3, availability: 98.8 },
  { name: 'Suwałki Północ', kind: 'wind', output: 58.9, availability: 96 },
] as const;

/** A smooth series of 20 points between 0 and 1, the same for the same seed. */
export function trend(seed: number): number[] {
  return Array.from(
    { length: 20 },
    (_, at) => 0.5 + 0.28 * Math.sin(at / 2.4 + seed) + 0.14 * Math.sin(at * 1.7 + seed * 3),
  );
}

export const ORDERS = [
  { id: 'WO-4478', site: '白云岭一期', task: 'blades', due: '2026-11-18', isOverdue: true },
  { id: 'WO-4480', site: 'Hornsund Ridge', task: 'oil', due: '2026-11-19', isOverdue: true },
  { id: 'WO-4485', site: 'La Mancha Sur', task: 'inverter', due: '2026-11-24', isOverdue: false },
  { id: 'WO-4486', site: 'Kärntner Höhe', task: 'blades', due: '2026-11-26', isOverdue: false },
  { id: 'WO-4491', site: 'Puy de la Lune', task: 'inverter', due: '2026-12-01', isOverdue: false },
  { id: 'WO-4493', site: 'Suwałki Północ', task: 'oil', due: '2026-12-03', isOverdue: false },
] as const;

/** GWh by month of 2026, January being 0. */
export const MONTHS = [412, 388, 401, 356, 322, 298, 287, 301, 344, 395].map((output, month) => ({ month, output }));
