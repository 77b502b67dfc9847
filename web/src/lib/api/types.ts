/** Short names for the documents of the server. */
import type { Schemas } from './client';

export type RailView = Schemas['RhlView'];
export type RailBox = Schemas['RailBox'];
export type OrientView = Schemas['OrientView'];
export type OrientBox = Schemas['OrientBox'];
export type View = RailView | OrientView;
export type Box = RailBox | OrientBox;
export type Railway = Schemas['RailwayView'];
export type Table = Schemas['Table'];
export type Sitting = Schemas['Sitting'];
export type Me = Schemas['Me'];
export type Offered = Schemas['Offered'];
export type Choices = Schemas['Choices_RailWhere_'];
export type Choice = Schemas['Choice_RailWhere_'];
export type Happened = Schemas['Happened'];
