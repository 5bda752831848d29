import { Box, chakra, Grid } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { ADD_WAYS } from '../urls';
import type { AddWay } from '../urls';

/** The choice between the two ways of adding somebody. */
export function AddWays({ way, onWay }: { way: AddWay; onWay: (way: AddWay) => void }) {
  return (
    <chakra.fieldset mb="4">
      <Box asChild srOnly>
        <legend>
          <FormattedMessage id="user.way" />
        </legend>
      </Box>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        {ADD_WAYS.map((name) => (
          <ChoiceCard
            key={name}
            name="user-way"
            checked={way === name}
            onChange={() => onWay(name)}
            title={<FormattedMessage id={`user.way.${name}`} />}
            text={<FormattedMessage id={`user.way.${name}Text`} />}
          />
        ))}
      </Grid>
    </chakra.fieldset>
  );
}
