import { Column, Entity } from 'typeorm';
import {
  FlagColumn,
  HashColumn,
  IdColumn,
  IdKey,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** The claim of the provider that fills each field of an account; a field left out takes its default claim. */
export interface ClaimMapping {
  readonly username?: string;
  readonly name?: string;
  readonly email?: string;
  readonly nickName?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly department?: string;
  readonly position?: string;
}

/** A trusted domain of an OU and the provider its people sign in with (DOMN-01, SSO-02). */
@Entity('domain')
export class Domain extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(50)
  name!: string;

  /** With its scheme, in canonical form (DOMN-05). */
  @TextColumn(500)
  url!: string;

  /** Unique per installation (DOMN-10). */
  @HashColumn()
  urlHash!: string;

  @TextColumn(200, { nullable: true })
  description!: string | null;

  @FlagColumn()
  isAutoImport!: boolean;

  /** The provider's name in /site/<idp>; unique per installation. */
  @Column({ type: 'varchar', length: 50, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  idp!: string | null;

  @TextColumn(500, { nullable: true })
  issuer!: string | null;

  @TextColumn(255, { nullable: true })
  clientId!: string | null;

  /** Sealed under the installation's secret. */
  @Column({ type: 'text', nullable: true })
  clientSecret!: string | null;

  @TextColumn(255)
  scopes!: string;

  @JsonColumn()
  claims!: ClaimMapping;

  @TextColumn(50, { nullable: true })
  buttonName!: string | null;

  @FlagColumn()
  isSignOn!: boolean;

  /** The moment at which its url went to another OU, which had proven the host (DOMN-10). */
  @TimeColumn({ nullable: true })
  yieldedTime!: number | null;

  @TimeColumn()
  createdTime!: number;
}

/** A role that people who join through the domain get (DOMN-09). */
@Entity('domain_role')
export class DomainRole {
  @IdKey()
  ouId!: string;

  @IdKey()
  domainId!: string;

  @IdKey()
  roleId!: string;
}

/** A user group that people who join through the domain get (DOMN-09). */
@Entity('domain_user_group')
export class DomainUserGroup {
  @IdKey()
  ouId!: string;

  @IdKey()
  domainId!: string;

  @IdKey()
  userGroupId!: string;
}

/** The account of a person of the provider: found by issuer and subject, never by an e-mail address (threats 16). */
@Entity('domain_identity')
export class DomainIdentity {
  @IdKey()
  ouId!: string;

  @IdKey()
  domainId!: string;

  /** SHA-256 over issuer, line break, subject. */
  @Column({ primary: true, type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  subjectHash!: string;

  @IdColumn()
  accountId!: string;

  @TextColumn(500)
  issuer!: string;

  @TextColumn(255)
  subject!: string;

  @TimeColumn()
  createdTime!: number;
}
