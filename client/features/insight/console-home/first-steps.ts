import type { Home } from './hooks/use-console-home';

export type Steps = NonNullable<Home['firstSteps']>['steps'];
export type Step = Steps[number];

/** Whether a step is done: there is something that it made. */
export const isDone = ({ count }: Pick<Step, 'count'>): boolean => count > 0;

/** The number of needed steps that are left until people can work. */
export const stepsLeft = (steps: Steps): number => steps.filter((step) => !step.isOptional && !isDone(step)).length;

/** Whether people cannot work yet. */
export const isNew = (steps: Steps): boolean => stepsLeft(steps) > 0;
