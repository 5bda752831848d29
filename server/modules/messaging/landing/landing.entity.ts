import { Entity } from 'typeorm';
import { IdKey, JsonColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';
import type { StoredWidget } from './landing-widgets.js';

/** The landing page that a person arranged in an OU (LAND-16). */
@Entity('landing_layout')
export class LandingLayout extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  /** Null after a reset, so that the version goes on. */
  @JsonColumn({ nullable: true })
  widgets!: readonly StoredWidget[] | null;
}

/** The landing page of people without one of their own (LAND-15). */
@Entity('landing_default')
export class LandingDefault extends Versioned {
  @IdKey()
  ouId!: string;

  /** Null after a reset. */
  @JsonColumn({ nullable: true })
  widgets!: readonly StoredWidget[] | null;
}
