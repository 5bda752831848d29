import { Column, Entity, PrimaryColumn } from 'typeorm';
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
import type { TokenRight } from '../../../context/token-rights.js';

/** An API token, which calls in place of its owner; its text is never stored (TOKN-01). */
@Entity('api_token')
export class ApiTokenRow extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(100)
  name!: string;

  @HashColumn()
  tokenHash!: string;

  /** The beginning and the end of the text, by which people tell tokens apart. */
  @TextColumn(20)
  hint!: string;

  @IdColumn()
  ownerId!: string;

  @JsonColumn()
  rights!: readonly TokenRight[];

  /** Without limits by nodes: everybody whom the owner reaches. */
  @FlagColumn()
  isAllPeople!: boolean;

  /** Addresses and CIDR ranges in canonical form; empty for any address. */
  @JsonColumn()
  addresses!: readonly string[];

  @IdColumn()
  createdBy!: string;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn()
  expireTime!: number;

  @TimeColumn({ nullable: true })
  revokedTime!: number | null;

  @TimeColumn({ nullable: true })
  lastUsedTime!: number | null;

  @TextColumn(45, { nullable: true })
  lastAddress!: string | null;
}

/** A node that a token is limited to, with the nodes below it. */
@Entity('api_token_structure')
export class ApiTokenStructure {
  @IdKey()
  ouId!: string;

  @IdKey()
  tokenId!: string;

  @IdKey()
  structureId!: string;
}

/** The calls of a token in an hour, counted from 1970. */
@Entity('api_token_use')
export class ApiTokenHour {
  @IdKey()
  ouId!: string;

  @IdKey()
  tokenId!: string;

  @PrimaryColumn({ type: 'int' })
  hour!: number;

  @Column({ type: 'int' })
  calls!: number;

  /** Those of the calls that were refused. */
  @Column({ type: 'int' })
  refused!: number;
}
