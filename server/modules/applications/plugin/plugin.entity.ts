import { Entity } from 'typeorm';
import type { LocalizedText } from '../../../core/locale.js';
import { IdKey, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A page of the installation that is assigned to OUs for their console (PLUG-01). */
@Entity('plugin')
export class Plugin extends Versioned {
  @IdKey()
  id!: string;

  @JsonColumn()
  nameJson!: LocalizedText;

  @JsonColumn()
  descriptionJson!: LocalizedText;

  @TextColumn(500)
  url!: string;

  @TimeColumn()
  createdTime!: number;
}

/** A plugin of an OU. */
@Entity('plugin_organization')
export class PluginOrganization {
  @IdKey()
  ouId!: string;

  @IdKey()
  pluginId!: string;
}
