import { Entity } from 'typeorm';
import type { LocalizedText } from '../../../core/locale.js';
import { IdKey, JsonColumn, TextColumn, TimeColumn, VersionColumn } from '../../../database/columns.js';

/** A page of the installation that is assigned to OUs for their console (PLUG-01). */
@Entity('plugin')
export class Plugin {
  @IdKey()
  id!: string;

  @JsonColumn()
  nameJson!: LocalizedText;

  @JsonColumn()
  descriptionJson!: LocalizedText;

  @TextColumn(500)
  url!: string;

  @VersionColumn()
  version!: number;

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
