import { Entity } from 'typeorm';
import { IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** One of the last passwords of an account (PWD-17); ids follow the order of the changes. */
@Entity('password_history')
export class PasswordHistory {
  @IdKey()
  accountId!: string;

  @IdKey()
  id!: string;

  @TextColumn(255)
  passwordHash!: string;

  @TimeColumn()
  createdTime!: number;
}
