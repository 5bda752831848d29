import { Column, Entity } from 'typeorm';
import { IdKey } from '../../../database/columns.js';

/** A menu that somebody put into the header for themselves (ENTRY-10). */
@Entity('shortcut_entrance')
export class ShortcutEntrance {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  menuId!: string;

  @Column({ type: 'int' })
  displayOrder!: number;
}
