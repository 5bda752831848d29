import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, IdKey, SizeColumn, TextColumn, TimeColumn } from '../../../database/columns.js';

/** A file that a background task created for a person; its bytes are {@link StoredFileChunk}s. */
@Entity('stored_file')
export class StoredFileRow {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  accountId!: string;

  @TextColumn(200)
  name!: string;

  @TextColumn(100)
  type!: string;

  /** 0 until the file is complete. */
  @SizeColumn()
  size!: number;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn()
  expireTime!: number;
}

/** A piece of a file. */
@Entity('stored_file_chunk')
export class StoredFileChunk {
  @IdKey()
  ouId!: string;

  @IdKey()
  fileId!: string;

  @PrimaryColumn({ type: 'int' })
  position!: number;

  @Column({ type: 'mediumblob' })
  bytes!: Buffer;
}
