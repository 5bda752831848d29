import { useIntl } from 'react-intl';
import { useAssetPermissionTypesQuery } from '../../../../api/generated/hooks';
import { ButtonSelect } from '../../../../ui/form/select';
import { typeName } from '../../../../widgets/things/type-name';

interface Props {
  /** The type of assets that is shown; null for all. */
  readonly type: string | null;
  readonly onType: (type: string | null) => void;
}

/** The filter by type; nothing where there is one type only. */
export function TypeSelect({ type, onType }: Props) {
  const intl = useIntl();
  const { data } = useAssetPermissionTypesQuery({ fetchPolicy: 'cache-first' });
  const types = data?.assetTypes.map((one) => one.type) ?? [];
  if (types.length < 2) return null;
  return (
    <ButtonSelect
      aria-label={intl.formatMessage({ id: 'assetPermission.type' })}
      maxWidth="40%"
      value={type ?? ''}
      onChange={({ target: { value } }) => onType(value || null)}
    >
      <option value="">{intl.formatMessage({ id: 'assetPermission.type.all' })}</option>
      {types.map((name) => (
        <option key={name} value={name}>
          {typeName(intl, name)}
        </option>
      ))}
    </ButtonSelect>
  );
}
