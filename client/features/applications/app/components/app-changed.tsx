import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile';
import { DEVICES } from '../app-form';
import type { Meanwhile } from '../hooks/use-app-form';

/** Changes of an app that somebody else stored while its form was open. */
export function AppChanged({ meanwhile, onTake }: { meanwhile: Meanwhile; onTake: () => void }) {
  const intl = useIntl();
  const { theirs, contested } = meanwhile;
  const values: Readonly<Record<string, string>> = {
    name: theirs.name,
    description: theirs.description || '–',
    categoryId: theirs.category.name,
    url: theirs.url,
    type: intl.formatMessage({ id: `app.type.${DEVICES[theirs.type]}` }),
  };
  return (
    <ChangedMeanwhile
      title={<FormattedMessage id={contested.length > 0 ? 'app.changed' : 'app.changedElse'} />}
      theirs={contested.map((key) => (
        <Fragment key={key}>
          <FormattedMessage id={`app.part.${key}`} />
          {values[key] && `: ${values[key]}`}
        </Fragment>
      ))}
      action={<FormattedMessage id="app.takeTheirs" />}
      onTake={onTake}
    />
  );
}
