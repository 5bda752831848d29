import { Column, Entity } from 'typeorm';
import { FlagColumn, IdKey, JsonColumn, TextColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** Password and sign-in rules of an OU, or of the installation (SECR-01). */
@Entity('security_rule')
export class SecurityRule extends Versioned {
  @IdKey()
  ownerId!: string;

  @JsonColumn()
  passwordRequires!: string[];

  @Column({ type: 'int' })
  passwordMinLength!: number;

  @Column({ type: 'int' })
  passwordTryTimes!: number;

  @Column({ type: 'int' })
  passwordDuplication!: number;

  @FlagColumn()
  allowMultiSession!: boolean;

  @Column({ type: 'int' })
  sessionTimeOut!: number;

  @JsonColumn()
  ipWhiteList!: string[];

  @JsonColumn()
  ipBlackList!: string[];

  @TextColumn(10)
  mfaType!: string;
}
