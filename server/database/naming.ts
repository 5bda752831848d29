import { DefaultNamingStrategy } from 'typeorm';

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** camelCase properties and class names to snake_case columns and tables. */
export class SnakeNaming extends DefaultNamingStrategy {
  override tableName(target: string, given: string | undefined): string {
    return given ?? snake(target);
  }

  override columnName(property: string, given: string | undefined): string {
    return given ?? snake(property);
  }
}
