import { Entity } from 'typeorm';
import { IdKey, TimeColumn } from '../../../database/columns.js';

/** The last time that a person went to an app: those who did within a range are counted without their events (CALL-265). */
@Entity('app_use')
export class AppUse {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  appId!: string;

  @TimeColumn()
  lastTime!: number;
}
