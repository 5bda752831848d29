import { Column, Entity } from 'typeorm';
import { IdKey } from '../../../database/columns.js';

/** A menu that a person put into their own header (ENTRY-10). */
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
