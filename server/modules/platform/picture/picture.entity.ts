import { Column, Entity } from 'typeorm';
import { IdKey, TimeColumn } from '../../../database/columns.js';

/** A WebP image that stands for an app or a menu (MENU-09). Its bytes never change: another image is another row. */
@Entity('picture')
export class Picture {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @Column({ type: 'mediumblob' })
  bytes!: Buffer;

  /** When it was stored, or last given to something. */
  @TimeColumn()
  usedTime!: number;
}
