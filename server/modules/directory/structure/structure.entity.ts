import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LocalizedText } from '../../../core/locale.js';
import { FlagColumn, IdColumn, IdKey, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';
import { Tag } from '../../platform/tag/tag.entity.js';

/** A node of the organization structure (STRC-02). */
@Entity('structure')
export class Structure extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn({ nullable: true })
  parentId!: string | null;

  @JsonColumn()
  nameJson!: LocalizedText;

  @TextColumn(50)
  name!: string;

  @Column({ type: 'int' })
  sortOrder!: number;

  @FlagColumn()
  isLeaf!: boolean;

  @FlagColumn()
  isAutoDispatch!: boolean;

  @TimeColumn()
  createdTime!: number;
}

/** Every ancestor of a node, itself included (depth 0). */
@Entity('structure_closure')
export class StructureClosure {
  @IdKey()
  ouId!: string;

  @IdKey()
  ancestorId!: string;

  @IdKey()
  descendantId!: string;

  @Column({ type: 'int' })
  depth!: number;
}

/** A member placed at a node. */
@Entity('user_structure')
export class UserStructure {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  structureId!: string;

  @TimeColumn()
  createdTime!: number;
}

/**
 * A name of a node in one language, for uniqueness: within the tree of `scopeId`, its root; for roots also within the
 * OU, whose id `scopeId` then is.
 */
@Entity('structure_name')
export class StructureName {
  @IdKey()
  ouId!: string;

  @IdKey()
  structureId!: string;

  @IdKey()
  scopeId!: string;

  @PrimaryColumn({ type: 'varchar', length: 7 })
  language!: string;

  @TextColumn(50)
  name!: string;
}

/** A label of a node (STRC-03). */
@Entity('structure_tag')
export class StructureTag extends Tag {
  @IdColumn()
  structureId!: string;
}
